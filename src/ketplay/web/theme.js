// Runs before the first paint, so that a chosen theme never flashes. Everything else is a module.
(function () {
  /** @type {Record<string, string>} */
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("ketplay.settings") || "{}");
  } catch {
    // a private window without storage: the system's wishes hold
  }
  /** @param {string} query */
  const prefers = (query) => matchMedia(query).matches;
  const system = () =>
    prefers("(prefers-contrast: more)")
      ? "contrast"
      : prefers("(prefers-color-scheme: light)")
        ? "light"
        : "dark";
  const root = document.documentElement;
  root.dataset.theme = settings.theme && settings.theme !== "system" ? settings.theme : system();
  root.dataset.motion =
    settings.motion && settings.motion !== "system"
      ? settings.motion
      : prefers("(prefers-reduced-motion: reduce)")
        ? "less"
        : "full";
})();
