// Runs before the first paint, so that a chosen theme never flashes. Everything else is a module.
(function () {
  /** @type {Record<string, string>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("ketplay.settings") || "{}");
  } catch {
    // a private window without storage: the system's wishes hold
  }
  /** @param {string} query */
  const wants = (query) => matchMedia(query).matches;
  const system = () =>
    wants("(prefers-contrast: more)")
      ? "contrast"
      : wants("(prefers-color-scheme: light)")
        ? "light"
        : "dark";
  const root = document.documentElement;
  root.dataset.theme = kept.theme && kept.theme !== "system" ? kept.theme : system();
  root.dataset.motion =
    kept.motion && kept.motion !== "system"
      ? kept.motion
      : wants("(prefers-reduced-motion: reduce)")
        ? "less"
        : "full";
})();
