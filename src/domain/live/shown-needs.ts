import { defineStore } from '#src/lib/console/console.ts';
import type { Needs } from '#streams/index.ts';

const parts = defineStore<{ screen: Needs; isPaletteOpen: boolean }>(() => ({
  screen: 'all',
  isPaletteOpen: false,
}));

/** The live data that the page shows. */
export const shownNeeds = {
  get: (): Needs => {
    const { screen, isPaletteOpen } = parts.get();
    return isPaletteOpen ? 'all' : screen;
  },
  subscribe: parts.subscribe,
};

/** Whether the screen is one of the back office, which shows no orders and drivers live. */
export const backOffice = {
  get: (): boolean => parts.get().screen === 'few',
  subscribe: parts.subscribe,
};

/** Sets which live data the screen shows. The server does not send the rest. */
export const setScreenNeeds = (screen: Needs): void => parts.set({ ...parts.get(), screen });

/** Sets whether the palette is open, in which the user can type about any order. */
export const setPaletteNeeds = (isPaletteOpen: boolean): void =>
  parts.set({ ...parts.get(), isPaletteOpen });
