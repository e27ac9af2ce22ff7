/** Something that changes and whose watchers are told, once for all changes of one moment. */
export class Watched {
  /** @type {Set<() => void>} */
  #watchers = new Set();
  #soon = false;

  /** @param {() => void} watcher @returns {() => void} call it to watch no more */
  watch(watcher) {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  changed() {
    if (this.#soon) return;
    this.#soon = true;
    queueMicrotask(() => {
      this.#soon = false;
      for (const watcher of this.#watchers) watcher();
    });
  }
}
