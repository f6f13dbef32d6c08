import { useEffect } from 'react';
import { defineStore } from '#src/lib/console/console.ts';
import type { Needs } from '#streams/index.ts';

const parts = defineStore<{ screen: Needs; overlays: number }>(() => ({
  screen: 'all',
  overlays: 0,
}));

/** The live data that the page shows. */
export const shownNeeds = {
  get: (): Needs => {
    const { screen, overlays } = parts.get();
    return overlays > 0 ? 'all' : screen;
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

const countOverlay = (by: 1 | -1): void =>
  parts.set({ ...parts.get(), overlays: parts.get().overlays + by });

/**
 * Asks for all live data while an overlay is open that names any order or driver, also over a screen
 * of the back office.
 */
export const useAllNeeds = (isOpen = true): void =>
  useEffect(() => {
    if (!isOpen) return;
    countOverlay(1);
    return () => countOverlay(-1);
  }, [isOpen]);
