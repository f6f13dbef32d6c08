import { useEffect } from 'react';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { commands } from '#src/features/operations/live-orders/commands.ts';
import { panels } from '#src/features/operations/live-orders/panels.ts';
import { selectByDigit } from '#src/features/operations/live-orders/views/view-choice.ts';
import { useCommandScope, useKeys } from '#src/lib/keys/command-scope.ts';
import { keyOwner } from '#src/lib/keys/key-owner.ts';
import { pause } from './board-stores.ts';
import { clearSelection } from './row-selection.ts';

/** Rows may be sorted again when the board was not used for this long. */
export const IDLE_MS = 60_000;

/** Controls beside the board that handle keys themselves. */
const NATIVE = 'button, a, .live-map, .pane';

/** While the menu of views is open, its digits select a view, wherever the focus in it is. */
function chooseView(event: KeyboardEvent): boolean {
  const isDigit = /^[1-9]$/.test(event.key) && keyOwner(event) !== 'field';
  if (panels.get().open !== 'views' || !isDigit) return false;
  selectByDigit(Number(event.key));
  return true;
}

/**
 * Handles the board's keys while its screen is mounted, and sorts the rows again while it is not
 * used.
 */
export function useBoardKeys(): void {
  useCommandScope(commands, undefined, { native: NATIVE });
  useKeys('modal', chooseView);
  useEffect(() => clearSelection, []);
  useEffect(() => {
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
    };
    const stopClock = shownSource().clock.subscribe(() => {
      const { waiting, unsorted } = shownSource().board.get();
      if (pause.get() || Date.now() - touchedAt < IDLE_MS || waiting + unsorted === 0) return;
      shownSource().board.arrange();
      touch();
    });
    const events = ['keyup', 'pointermove', 'pointerdown'] as const;
    for (const event of events) window.addEventListener(event, touch);
    return () => {
      stopClock();
      for (const event of events) window.removeEventListener(event, touch);
    };
  }, []);
}
