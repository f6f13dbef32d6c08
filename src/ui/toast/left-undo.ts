import { useEffect } from 'react';
import { defineStore } from '#src/lib/console/console.ts';
import { useStable } from '#src/lib/use-stable.ts';

/** An act that the screen which was just left could undo. */
export interface LeftUndo {
  /** The act in a few words. */
  text: string;
  /** Until when it can be undone, in this machine's epoch ms. */
  untilMs: number;
  /** Undoes it. Resolves to a message; throws an `Error` with the reason. */
  undo: () => Promise<string>;
  /** False once it can no longer be undone, for example because it was undone elsewhere. */
  canStillUndo?: () => boolean;
}

/** The last act that was handed over by a screen that was left. The console goes on offering it. */
export const leftUndo = defineStore<LeftUndo | null>(() => null);

/** Hands over the act that a screen offers to undo when the screen is left. */
export function useUndoOnLeave(current: () => LeftUndo | null): void {
  const read = useStable({ current });
  useEffect(
    () => () => {
      const act = read.current();
      if (act) leftUndo.set(act);
    },
    [read],
  );
}
