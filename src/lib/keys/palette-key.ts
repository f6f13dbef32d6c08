/** The key of the palette, which cannot be changed. */
export const PALETTE_KEY = 'Mod+k';

/** Whether a key press is the palette's, with Ctrl or Cmd on every system. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && !altKey && !shiftKey && (ctrlKey || metaKey);
