import postcss from 'postcss';
import { expect, it } from 'vitest';
import { mirroredCss } from './mirrored-css.ts';

const mirror = async (from: string, css: string) =>
  (await postcss([mirroredCss()]).process(css, { from })).css;

it.each(['/x/src/ui/grid/grid.css', '/x/node_modules/@blueprintjs/core/lib/css/blueprint.css'])(
  '%s is mirrored',
  async (file) => {
    expect(await mirror(file, '.a { padding-left: 3px; }')).toContain('[dir="rtl"] .a');
  },
);

it.each(['maplibre-gl/dist/maplibre-gl.css', 'uplot/dist/uPlot.min.css'])(
  '%s places things in pixels from the left, and is not',
  async (file) => {
    const css = '.a { position: absolute; left: 0; }';
    expect(await mirror(`/x/node_modules/${file}`, css)).toBe(css);
  },
);
