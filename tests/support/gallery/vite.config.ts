import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { ConfigEnv, UserConfig } from 'vite';
import { defineConfig } from 'vite';
import product from '../../../vite.config.ts';

const PAGE = 'tests/support/gallery/index.html';

/** A picture in the place of those that a server would have. */
export const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="#8a8f98"/></svg>';

function sendPicture(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const isPicture = request.headers['sec-fetch-dest'] === 'image' && !request.url?.endsWith('.svg');
  if (isPicture) response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PICTURE);
  else next();
}

/** The gallery is built as the console is: with the same plugins and the same style sheets. */
export default defineConfig((env: ConfigEnv): UserConfig => {
  const { plugins = [], resolve, css } = (product as (env: ConfigEnv) => UserConfig)(env);
  return {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    // Its chunks are not those of the console.
    plugins: [
      ...plugins.filter((one) => !(one && 'name' in one && one.name === 'refuse-chunk-cycles')),
      { name: 'gallery', configureServer: ({ middlewares }) => void middlewares.use(sendPicture) },
    ],
    ...(resolve ? { resolve } : {}),
    ...(css ? { css } : {}),
    server: { host: '127.0.0.1', port: 5174, open: false },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      // One sheet with a block for each file, which the proofs put in another order.
      cssCodeSplit: false,
      cssMinify: false,
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: PAGE },
    },
  };
});
