import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isNavigation } from './navigation.ts';

/** Serves the built console: its files, and its one page for every navigation. */
export async function registerConsole(app: FastifyInstance, root: string): Promise<void> {
  const page = path.join(root, 'index.html');
  if (!existsSync(page)) {
    app.log.warn('The console is not built: only the API is served');
    return;
  }
  const html = await readFile(page, 'utf8');

  const files = {
    // The page itself is served below, for navigations only.
    index: false,
    // The build has compressed them (server/bootstrap/build.mjs).
    preCompressed: true,
    // Source maps disclose the sources, with their comments; error reports use the files of the build.
    allowedPath: (name: string) => name !== '/index.html' && !/\.(?:br|gz|map)$/.test(name),
  } as const;
  // Only files with a hash in their name never change.
  await app.register(fastifyStatic, {
    ...files,
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
  });
  await app.register(fastifyStatic, {
    ...files,
    root,
    decorateReply: false,
    // File by file instead of `/*`: a wildcard would replace the API's own 404. Those of `assets` are
    // a thousand, of which each would cost two routes.
    wildcard: false,
    globIgnore: ['assets/**'],
    cacheControl: false,
    setHeaders: (reply) => void reply.setHeader('cache-control', 'no-cache'),
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!isNavigation(request)) {
      // CORS may have added the origin already.
      const vary = [reply.getHeader('vary'), 'Accept, Sec-Fetch-Mode, accept-encoding']
        .filter(Boolean)
        .join(', ');
      if (request.method === 'GET') void reply.header('vary', vary);
      return;
    }
    await reply
      .header('vary', 'Accept, Sec-Fetch-Mode')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
    return reply;
  });
}
