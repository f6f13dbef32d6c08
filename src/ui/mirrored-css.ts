import type { Helpers, Plugin, Root } from 'postcss';
import rtl from 'postcss-rtlcss';
import { Mode } from 'postcss-rtlcss/options';

/** True for a sheet that is mirrored: ours, and Blueprint's, whose physical properties need it most. */
export const isMirrored = (file: string): boolean =>
  /\/src\/|\/node_modules\/@blueprintjs\//.test(file.replaceAll('\\', '/'));

/**
 * Mirrors style sheets for languages from right to left. Those of the map and of the charts stay as
 * they are: they place things in pixels from the left, which `right: 0` would move by the width of
 * their box.
 */
export function mirroredCss(): Plugin {
  const { Once } = rtl({ mode: Mode.override }) as {
    Once: (root: Root, helpers: Helpers) => void;
  };
  return {
    postcssPlugin: 'tawsil-mirrored',
    Once(root, helpers) {
      if (isMirrored(root.source?.input.file ?? '')) Once(root as Root, helpers);
    },
  };
}
