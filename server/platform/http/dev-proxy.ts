import type { ProxyOptions } from 'vite';
import { api } from '#contract/api.ts';
import { isNavigation } from './navigation.ts';

/** The first segment of each path in the contract: `api`, `stores`, `config.json`, … */
function firstParts(): string[] {
  const parts = Object.values(api)
    .flatMap((area) => Object.values(area))
    .map(({ path }) => path.split('/')[1] ?? '');
  return [...new Set(parts)];
}

/**
 * What Vite forwards to the server in development: every path of the contract, the socket and the
 * map's tiles. A navigation gets the page, even if an endpoint has the same path.
 */
export function devProxy(target: string): Record<string, ProxyOptions> {
  const proxied: ProxyOptions = { target, changeOrigin: false };
  const parts = firstParts().map((part) => part.replaceAll('.', '\\.'));
  return {
    '/socket.io': { ...proxied, ws: true },
    '/map': proxied,
    [`^/(${parts.join('|')})(/|\\?|$)`]: {
      ...proxied,
      bypass: (request) => (isNavigation(request) ? '/index.html' : undefined),
    },
  };
}
