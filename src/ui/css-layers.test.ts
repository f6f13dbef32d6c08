import postcss from 'postcss';
import { expect, it } from 'vitest';
import { cssLayers, layerOf } from './css-layers.ts';

async function layered(css: string, from: string) {
  const { css: out } = await postcss([cssLayers()]).process(css, { from });
  return out.replaceAll(/\s+/g, '');
}
const ORDER = '@layerreset,blueprint,blueprint-dates,shapes,ui,parts,screens,print;';

it.each([
  ['/x/node_modules/maplibre-gl/dist/maplibre-gl.css', 'blueprint'],
  ['/x/src/ui/base.css', 'shapes'],
  ['/x/src/ui/page/shapes.css', 'shapes'],
  ['/x/src/ui/overlay/sheet.css', 'ui'],
  ['/x/src/ui/print.css', 'print'],
  ['/x/src/map/live-map.css', 'parts'],
  ['/x/src/domain/order/order-parts.css', 'parts'],
  ['/x/src/features/money/cash/cash.css', 'screens'],
  ['/x/src/app/shell/shell.css', 'screens'],
])('%s is in the layer %s', (file, layer) => {
  expect(layerOf(file)).toBe(layer);
});

it('puts the rules of a file into its layer, and says the order of layers first', async () => {
  expect(await layered('a { color: red }', '/x/src/map/a.css')).toBe(
    `${ORDER}@layerparts{a{color:red}}`,
  );
});

it('leaves what has a layer of its own', async () => {
  const css = '@layer reset { a { color: red } } b { color: red }';
  expect(await layered(css, '/x/src/ui/base.css')).toBe(
    `${ORDER}@layerreset{a{color:red}}@layershapes{b{color:red}}`,
  );
});
