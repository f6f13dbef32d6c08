import type { ChildNode, Plugin } from 'postcss';

/** The layers of the cascade, from the weakest, by the folders whose style sheets are in them. */
const LAYERS = [
  'reset',
  'blueprint',
  // Overrides Blueprint's own buttons, and is loaded with the first calendar.
  'blueprint-dates',
  'shapes',
  'ui',
  'parts',
  'screens',
  'print',
] as const;
type Layer = (typeof LAYERS)[number];

const FOLDERS: readonly [path: RegExp, layer: Layer][] = [
  [/\/node_modules\//, 'blueprint'],
  [/\/src\/ui\/print\.css$/, 'print'],
  // What every part builds on: tokens, elements, our values for Blueprint, shapes of pages.
  [/\/src\/ui\/(?:[\w-]+\.css$|blueprint\/|page\/|grid\/)/, 'shapes'],
  [/\/src\/ui\//, 'ui'],
  [/\/src\/(?:domain|map)\//, 'parts'],
  [/\/src\/(?:features|app)\//, 'screens'],
];

/** The layer of a style sheet, by its path; undefined outside of the console. */
export const layerOf = (file: string): Layer | undefined =>
  FOLDERS.find(([path]) => path.test(file.replaceAll('\\', '/')))?.[1];

const isLayered = (node: ChildNode): boolean =>
  node.type === 'comment' ||
  (node.type === 'atrule' && ['layer', 'import', 'charset'].includes(node.name));

/**
 * Puts each style sheet into the layer of its folder, so that no rule depends on which file the
 * browser loaded first: screens override parts, parts override `ui`, whatever their selectors.
 */
export const cssLayers = (): Plugin => ({
  postcssPlugin: 'tawsil-layers',
  OnceExit(root, { AtRule }) {
    const file = root.source?.input.file ?? '';
    const layer = layerOf(file);
    if (!layer) return;
    const own = (root.nodes as ChildNode[]).filter((node) => !isLayered(node));
    if (own.length > 0) {
      const wrapped = new AtRule({ name: 'layer', params: layer, nodes: [] });
      root.append(wrapped);
      wrapped.append(own);
    }
    // In every sheet, because the first one that is loaded decides the order.
    root.prepend(new AtRule({ name: 'layer', params: LAYERS.join(', ') }));
  },
});
