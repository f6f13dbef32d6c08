import { pressedKey } from './keyboard/pressed-key.ts';

/** The key of the palette, which cannot be changed. */
export const PALETTE_KEY = 'Mod+k';

/** Whether a key press is the palette's, with Ctrl or Cmd on every system. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  !event.shiftKey && pressedKey(event) === PALETTE_KEY;
