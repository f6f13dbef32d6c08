import type { IncomingHttpHeaders } from 'node:http';

interface Request {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** The path of a file, rather than of a page with a period such as `/orders/12.`. */
const isFile = (pathname: string): boolean => /\.[a-z][a-z\d]*$/i.test(pathname);

/**
 * True for a browser that navigates to a page, as opposed to a program that requests data.
 * `/stores` is both a page of the console and an endpoint; this decides it for every such path, in
 * the server and in front of Vite.
 */
export function isNavigation(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const pathname = (request.url ?? '').split('?', 1)[0] ?? '';
  if (/^\/(api|socket\.io|assets)(\/|$)/.test(pathname) || isFile(pathname)) return false;
  // No endpoint has this path: a health check, a text browser or curl gets the page, too.
  if (pathname === '/') return true;
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  // Older browsers, and HTTP without TLS, do not send the header; they request pages as HTML.
  return /\btext\/html\b/.test(request.headers.accept ?? '');
}
