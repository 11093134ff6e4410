// Runs before the first paint, so that a chosen theme never flashes. Everything else is a module.
(function () {
  /** @type {Record<string, string>} */
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem("ketplay.2.settings") || "{}");
  } catch {
    // a private window without storage: the system's preferences apply
  }
  /** @param {string} query */
  const prefers = (query) => matchMedia(query).matches;

  function systemTheme() {
    if (prefers("(prefers-contrast: more)")) return "contrast";
    return prefers("(prefers-color-scheme: light)") ? "light" : "dark";
  }

  function systemMotion() {
    return prefers("(prefers-reduced-motion: reduce)") ? "less" : "full";
  }

  const { theme = "system", motion = "system" } = settings;
  const { dataset } = document.documentElement;
  dataset.theme = theme === "system" ? systemTheme() : theme;
  dataset.motion = motion === "system" ? systemMotion() : motion;
})();
