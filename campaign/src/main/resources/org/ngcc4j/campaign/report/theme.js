"use strict";
// In the head of every page: the colours the reader chose, before anything is shown.
(() => {
  const key = "ngcc-theme";
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const chosen = localStorage.getItem(key);
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  } catch (e) {
    // A browser may refuse to remember anything for files; then the system's colours hold.
  }
  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  addEventListener("DOMContentLoaded", () => {
    const header = document.querySelector("body > header");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "theme";
    const name = () => {
      const text = isDark() ? "Light colours" : "Dark colours";
      button.textContent = isDark() ? "☀" : "☾";
      button.title = text;
      button.setAttribute("aria-label", text);
    };
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      try {
        localStorage.setItem(key, root.dataset.theme);
      } catch (e) {
        // As above.
      }
      name();
    });
    name();
    if (header) header.append(button);
  });
})();
