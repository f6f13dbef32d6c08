import { defineStore } from '#src/lib/console/console.ts';
import type { Needs } from '#streams/index.ts';

const parts = defineStore<{ screen: Needs; isPaletteOpen: boolean }>(() => ({
  screen: 'all',
  isPaletteOpen: false,
}));

/** What is on the screen of what is live. */
export const shownNeeds = {
  get: (): Needs => {
    const { screen, isPaletteOpen } = parts.get();
    return isPaletteOpen ? 'all' : screen;
  },
  subscribe: parts.subscribe,
};

/** Says what the screen shows of what is live; the rest is not sent. */
export const showNeeds = (screen: Needs): void => parts.set({ ...parts.get(), screen });

/** The same of the palette: what is typed there may be about any order. */
export const showPaletteNeeds = (isPaletteOpen: boolean): void =>
  parts.set({ ...parts.get(), isPaletteOpen });
