import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import postcss, { type ChildNode } from 'postcss';
import { build, type Rolldown } from 'vite';
import { PICTURE } from './vite.config.ts';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
};

const isLayers = (node: ChildNode) =>
  node.type === 'atrule' && node.name === 'layer' && node.nodes === undefined;

/**
 * The same sheets in reverse order. Each begins with the statement that names the layers, so only
 * the order inside each layer changes.
 */
export function reversed(css: string): string {
  const sheets: ChildNode[][] = [];
  for (const node of postcss.parse(css).nodes) {
    if (isLayers(node) || sheets.length === 0) sheets.push([]);
    sheets.at(-1)?.push(node);
  }
  return postcss.root({ nodes: sheets.toReversed().flat() }).toString();
}

/** Takes the fonts out of a sheet: another sheet would load them again. Returns both. */
function withoutFonts(css: string): [css: string, fonts: string] {
  const root = postcss.parse(css);
  const fonts = postcss.root();
  root.walkAtRules('font-face', (font) => void fonts.append(font));
  root.walkAtRules('charset', (charset) => void charset.remove());
  return [root.toString(), fonts.toString()];
}

/** Builds the gallery of the project in a folder, and serves it, with a second sheet to switch to. */
export async function serveGallery(root = path.resolve('.')) {
  const { output } = (await build({
    configFile: path.join(root, 'tests/support/gallery/vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const files = new Map<string, string | Uint8Array>();
  for (const file of output)
    files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source);
  const page = String(files.get('/tests/support/gallery/index.html')).replace(
    '</head>',
    '<link rel="stylesheet" href="/reversed.css" onload="this.sheet.disabled = true"><link rel="stylesheet" href="/fonts.css"></head>',
  );
  const sheet = [...files.keys()].find((name) => name.endsWith('.css')) ?? '';
  const [css, fonts] = withoutFonts(String(files.get(sheet)));
  files.set(sheet, css).set('/reversed.css', reversed(css)).set('/fonts.css', fonts);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const body = pathname === '/' ? page : (files.get(pathname) ?? PICTURE);
    const type = pathname === '/' ? 'html' : (pathname.split('.').at(-1) ?? '');
    response.writeHead(200, { 'content-type': TYPES[type] ?? 'image/svg+xml' }).end(body);
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
