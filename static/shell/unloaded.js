/**
 * Says so when a script of the page could not be loaded: whatever waits for it would say "One moment." for ever.
 * No module, and before all of them: it needs nothing that could be missing itself.
 */
{
  const say = () => {
    const notice = document.getElementById("unloaded");
    // It is a notice only where there is something to notice.
    notice?.classList.add("notice", "bad");
    notice?.removeAttribute("hidden");
  };
  /** What browsers call a module that was to be loaded later and can't be had. */
  const missing = /(loading|fetch|importing).* module/i;
  // The event of a script stays at its element: it is only seen on the way down.
  addEventListener("error", ({ target, message }) => (target instanceof HTMLScriptElement || missing.test(message ?? "")) && say(), true);
  addEventListener("unhandledrejection", ({ reason }) => missing.test(String(reason)) && say());
}
