import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isNavigation } from './navigation.ts';

/**
 * Serves the built console: its files, and its one page for every navigation. A build under a running
 * server takes the place of the one before (server/bootstrap/build.mjs), so that both are read when
 * they are requested; open pages of the former build find their files in `../former`.
 */
export async function registerConsole(app: FastifyInstance, root: string): Promise<void> {
  const page = path.join(root, 'index.html');
  if (!existsSync(page)) {
    app.log.warn('The console is not built: only the API is served');
    return;
  }
  await registerFiles(app, root);

  let html = await readFile(page, 'utf8');
  app.addHook('onRequest', async (request, reply) => {
    if (!isNavigation(request)) {
      // CORS may have added the origin already.
      const vary = [reply.getHeader('vary'), 'Accept, Sec-Fetch-Mode, accept-encoding']
        .filter(Boolean)
        .join(', ');
      if (request.method === 'GET') void reply.header('vary', vary);
      return;
    }
    // Between the two renames of a build there is no page for a moment.
    html = await readFile(page, 'utf8').catch(() => html);
    await reply
      .header('vary', 'Accept, Sec-Fetch-Mode')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
    return reply;
  });
}

type FileRequest = FastifyRequest<{ Params: { name: string } }>;

async function registerFiles(app: FastifyInstance, root: string): Promise<void> {
  const assets = path.join(root, 'assets');
  const former = path.join(root, '../former/assets');
  await app.register(fastifyStatic, {
    root,
    serve: false,
    // The page itself is served for navigations only.
    index: false,
    // The build has compressed them (server/bootstrap/build.mjs).
    preCompressed: true,
    // Source maps disclose the sources, with their comments; error reports use the files of the build.
    allowedPath: (name) => name !== 'index.html' && !/\.(?:br|gz|map)$/.test(name),
  });
  const route = { method: ['GET', 'HEAD'], schema: { hide: true } as object } satisfies object;

  // Only files with a hash in their name never change.
  const lasting = { immutable: true, maxAge: '365d' };
  app.route({
    ...route,
    url: '/assets/:name',
    handler: (request: FileRequest, reply: FastifyReply) => {
      const { name } = request.params;
      if (name === '' || path.basename(name) !== name) return reply.callNotFound();
      const isFormer = !existsSync(path.join(assets, name)) && existsSync(path.join(former, name));
      return reply.sendFile(name, isFormer ? former : assets, lasting);
    },
  });
  // Names of files only: with `/*`, every unknown path would be one.
  app.route({
    ...route,
    url: '/:name(^[^/]+\\.[^/.]+$)',
    handler: ({ params: { name } }: FileRequest, reply: FastifyReply) =>
      reply.header('cache-control', 'no-cache').sendFile(name, root, { cacheControl: false }),
  });
}
