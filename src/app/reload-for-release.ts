import axios from 'axios';

const MINUTE_MS = 60_000;

/**
 * Whether another release has been installed: the script that started this page, whose name is
 * different in every release, is no longer served.
 */
async function isReplaced(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!own) return false;
  const { status } = await axios.head(own, {
    // Past the browser's cache, which keeps it for a year.
    headers: { 'cache-control': 'no-cache' },
    validateStatus: () => true,
  });
  return status === 404;
}

/** While servers are replaced one by one, pages and files may come from different ones for a while. */
function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const { type } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === 'reload' && performance.now() < MINUTE_MS;
}

/**
 * Reloads the page when a part of the console cannot be loaded because another release has been
 * installed, whose files have other names: consoles stay open for days. For any other reason, the
 * screen offers to try again.
 */
export function reloadForRelease(): void {
  window.addEventListener('vite:preloadError', () => {
    if (wasJustReloaded()) return;
    isReplaced().then(
      (is) => is && window.location.reload(),
      // Without a connection nothing is known, and a reload would lose the page.
      () => undefined,
    );
  });
}
