// Requests style sheets and scripts of the page again until they arrive. Browsers and Vite request
// each once: after a lost request, the page would stay blank, or a part of it without its styles.
// A separate file, because it must run before them and the Content-Security-Policy allows no inline
// script.
(() => {
  const PAUSE_MS = 1_000;
  const isOurs = (target) =>
    (target instanceof HTMLLinkElement && target.rel === 'stylesheet') ||
    (target instanceof HTMLScriptElement && target.type === 'module');
  const requestAgain = (lost) => {
    // Not a clone: a script that has been started once is never started again.
    const again = document.createElement(lost.localName);
    for (const { name, value } of lost.attributes) again.setAttribute(name, value);
    lost.replaceWith(again);
  };
  // While it is captured, because events of loading do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (isOurs(target)) setTimeout(requestAgain, PAUSE_MS, target);
    },
    true,
  );
})();
