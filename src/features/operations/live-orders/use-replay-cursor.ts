import { useEffect } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { selection } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { announce, outcome } from '#src/features/operations/live-orders/outcome.ts';
import { unseenRow } from '#src/features/operations/live-orders/panels.ts';
import { t } from '#src/lib/i18n.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';

/**
 * In a replay, announces once that the selected order has no row: it was not open at that moment, or
 * the filter hides it.
 */
export function useReplayCursor(): void {
  useEffect(() => {
    const { kind, ready, board, orders, now } = shownSource();
    if (kind !== 'replay') return;
    let absentId: number | null = null;
    let announced = '';
    const check = () => {
      if (!ready.get()) return;
      const id = selection.get().orderId as OrderId | null;
      const isAbsent = id !== null && !board.get().rows.includes(id);
      // A cursor that the board itself has put moves to the first row.
      if (isAbsent && absentId !== id && unseenRow.get() !== id) {
        announced = orders.get(id)
          ? t('live.hidden_by_filter', { id })
          : t('live.not_on_board', { id, at: timeOfDay(now()) });
        announce(announced);
      }
      absentId = isAbsent ? id : null;
    };
    check();
    const stops = [ready, board, selection].map((store) => store.subscribe(check));
    return () => {
      for (const stop of stops) stop();
      // It is about a moment that is no longer shown.
      if (announced !== '' && outcome.get().text === announced) outcome.clear();
    };
  }, []);
}
