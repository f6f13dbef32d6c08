import { useEffect } from 'react';
import { boardGrid } from '#src/features/operations/live-orders/desk.ts';
import { singleKeysAct } from '#src/lib/keys/shortcuts.ts';
import { takeFocus } from '#src/lib/keys/take-focus.ts';
import { chooseOn, clearChoice } from './choice.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, J: 1, K: -1 };

/** Shift with an arrow, J or K selects a range; without Shift the same keys only move. */
export function useChoiceKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = event.shiftKey ? STEPS[event.key] : undefined;
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, select, dialog, .pane, .live-map, [role=menu]')) return;
      if (event.key.length === 1 && !singleKeysAct()) return;
      event.preventDefault();
      event.stopPropagation();
      chooseOn(by);
      takeFocus(boardGrid());
    };
    // Before the board's own keys, which know no Shift.
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      clearChoice();
    };
  }, []);
}
