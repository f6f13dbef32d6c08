import { useEffect } from 'react';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { commands } from '#src/features/operations/live-orders/commands.ts';
import { panels, takeInRows, unseenRow } from '#src/features/operations/live-orders/panels.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { pause } from './board-stores.ts';
import { clearSelection, selectedRows } from './row-selection.ts';

/** The rows of a board that nobody uses are sorted again after this long without input. */
export const IDLE_MS = 60_000;

/** Controls beside the board that handle keys themselves. */
const NATIVE = 'button, a, .live-map, .pane';

const PRESENCE = ['keyup', 'pointermove', 'pointerdown', 'wheel'] as const;

/** The user reads the board while the pointer is over it: a row that moves would be lost. */
const isRead = () => document.hasFocus() && document.querySelector('#board:hover') !== null;

/** The user has chosen a row or opened a pane: no row may move by itself, however long that takes. */
function isInUse(): boolean {
  const { orderId } = selection.get();
  const isChosen = orderId !== null && orderId !== unseenRow.get();
  return isChosen || panels.get().pane !== null || selectedRows.get().size > 0;
}

/**
 * Handles the board's keys while its screen is mounted, and sorts the rows of a wall screen, which
 * nobody uses.
 */
export function useBoardKeys(): void {
  useCommandScope(commands, undefined, { native: NATIVE });
  useEffect(() => clearSelection, []);
  useEffect(() => {
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
    };
    const stopClock = shownSource().clock.subscribe(() => {
      const { waiting, unsorted } = shownSource().board.get();
      if (waiting + unsorted === 0 || pause.get()) return;
      if (Date.now() - touchedAt < IDLE_MS || isRead() || isInUse()) return;
      takeInRows();
      touch();
    });
    for (const event of PRESENCE) window.addEventListener(event, touch, { passive: true });
    return () => {
      stopClock();
      for (const event of PRESENCE) window.removeEventListener(event, touch);
    };
  }, []);
}
