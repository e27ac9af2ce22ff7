"""People who know what they press: the table takes their press at once."""

HASTE = """document.addEventListener("DOMContentLoaded", async () => {
  const store = document.querySelector('link[rel=modulepreload][href$="/table/store.js"]')
  if (!store) return
  const { Table } = await import(store.href)
  Object.defineProperty(Table.prototype, "settled", { get: () => true })
})"""
"""Run by every page, unless a test asks for `new_context(guarded=True)`.

For 0.4 s a new question takes no press, as it may have been meant for the last one (static/table/store.js). That is
tested where it matters; elsewhere it would make up half of the time that a match takes.
"""
