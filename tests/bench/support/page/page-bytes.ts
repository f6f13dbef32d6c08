import type { CDPSession, Page } from 'playwright-core';

/** Kilobytes on the wire, including headers. */
interface Bytes {
  all: number;
  /** Without the API's responses. */
  files: number;
  /** Of the files, those of typefaces. */
  faces: number;
}

/** Counts the bytes of responses since the last call. */
export async function countBytes(cdp: CDPSession): Promise<() => Bytes> {
  let bytes: Bytes = { all: 0, files: 0, faces: 0 };
  const ofApi = new Set<string>();
  const ofFaces = new Set<string>();
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/api/')) ofApi.add(requestId);
    if (/\.woff2?$/.test(new URL(request.url).pathname)) ofFaces.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength / 1_000;
    if (!ofApi.has(requestId)) bytes.files += encodedDataLength / 1_000;
    if (ofFaces.has(requestId)) bytes.faces += encodedDataLength / 1_000;
  });
  return () => {
    const counted = bytes;
    bytes = { all: 0, files: 0, faces: 0 };
    return counted;
  };
}

/** The period without requests for files after which loading counts as finished. */
const QUIET_MS = 1_500;

/**
 * Waits until no more files are requested. "networkidle" stays fulfilled once reached, so that
 * files loaded after a later key press would be counted for the next step.
 */
export function watchFiles(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let changedAt = performance.now();
  const change = () => {
    changedAt = performance.now();
  };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) return;
    open.add(request);
    change();
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => {
      if (open.delete(request)) change();
    });
  return async () => {
    change();
    while (open.size > 0 || performance.now() - changedAt < QUIET_MS)
      await page.waitForTimeout(100);
  };
}
