import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { schematic } from '#server/platform/map-assets/schematic-plugin.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  json: 'application/json',
};

/**
 * Serves a bare page with the console's own streams, feed and map, whose connection a test feeds
 * with frames. It covers everything from the bytes to the graphics card, without the work of a
 * server. Another entry shows another part of the console that has a map.
 */
export async function serveMapPage(entry = 'tests/support/browser/map-page-entry.ts') {
  const { output } = (await build({
    configFile: false,
    root: path.resolve('.'),
    logLevel: 'error',
    plugins: [schematic()],
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: entry,
        output: { entryFileNames: 'page.js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const files = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  const sheets = output
    .filter(({ fileName }) => fileName.endsWith('.css'))
    .map(({ fileName }) => `<link rel="stylesheet" href="/${fileName}">`);
  files.set(
    '/',
    `<!doctype html><html data-theme="light"><meta charset="utf-8">${sheets.join('')}<style>html,body,#map{margin:0;block-size:100%}.map-drivers,.map-clusters{position:absolute;inset:0;inline-size:100%;block-size:100%;pointer-events:none}</style><div id="map"></div><script type="module" src="/page.js"></script>`,
  );
  files.set(
    '/config.json',
    JSON.stringify({
      apiHost: '',
      map: { styleUrl: null, pmtilesUrl: null, publicStyles: null },
    }),
  );
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://page').pathname;
    const body = files.get(name);
    const kind = name === '/' ? 'text/html' : TYPES[name.split('.').at(-1) ?? ''];
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': kind ?? 'application/octet-stream',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
