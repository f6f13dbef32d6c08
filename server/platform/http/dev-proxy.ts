import type { Plugin, ProxyOptions } from 'vite';
import { isNavigation } from './console/navigation.ts';

/** The first segment of each path in the contract: `api`, `stores`, `config.json`, … */
async function firstParts(): Promise<string[]> {
  // Only here. Loading the configuration must not evaluate the contract: a build inside of a process
  // that has it already, as in the tests, would register each of its schemas a second time.
  const { api } = await import('#contract/api.ts');
  const parts = Object.values(api)
    .flatMap((part) => Object.values(part))
    .map(({ path }) => path.split('/')[1] ?? '');
  return [...new Set(parts)];
}

/**
 * What Vite forwards to the server in development: every path of the contract, the socket and the
 * map's tiles. A navigation gets the page, even if an endpoint has the same path.
 */
async function proxyTo(target: string): Promise<Record<string, ProxyOptions>> {
  const proxied: ProxyOptions = { target, changeOrigin: false };
  const parts = (await firstParts()).map((part) => part.replaceAll('.', '\\.'));
  return {
    '/socket.io': { ...proxied, ws: true },
    '/map': proxied,
    [`^/(${parts.join('|')})(/|\\?|$)`]: {
      ...proxied,
      bypass: (request) => (isNavigation(request) ? '/index.html' : undefined),
    },
  };
}

/** Lets Vite forward to the server in development. Neither a build nor a test has this proxy. */
export const devProxy = (target: string): Plugin => ({
  name: 'dev-proxy',
  apply: (_config, { command, mode }) => command === 'serve' && mode !== 'test',
  config: async () => ({ server: { proxy: await proxyTo(target) } }),
});
