// Runs before the first paint, so that a dark screen never flashes white. It is a file because the
// Content-Security-Policy allows no inline script. The rest of the theme is src/lib/use-theme.ts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('ui-theme');
  } catch {
    // Storage is forbidden: what the operating system prefers is shown.
  }
  const osIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = stored === 'dark' || (stored !== 'light' && osIsDark);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
