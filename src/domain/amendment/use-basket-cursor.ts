import { useState } from 'react';
import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { pressedDigit, pressedKey } from '#src/lib/keys/keyboard/pressed-key.ts';
import { type AmendmentDraft, type BasketRow, basketRows, setRowQuantity } from './draft.ts';

/** The row whose quantity digits type: of a replacement, that of its line. */
const quantityKey = ({ key, line }: BasketRow): string => (line ? `line ${line.line}` : key);

/**
 * The cursor of a basket that is changed, and the quantity that digits type on its row: the first
 * one replaces the quantity, the next ones follow it until the cursor moves.
 */
export function useBasketCursor(
  order: StaffOrderDetail,
  draft: AmendmentDraft,
  change: (next: AmendmentDraft) => void,
) {
  const rows = basketRows(order, draft);
  const [at, setAt] = useState<{ key: string; typed: string }>({ key: '', typed: '' });
  const row: BasketRow | undefined =
    rows.find(({ key }) => key === at.key) ??
    // A replacement that is gone leaves the cursor on its line.
    rows.find(({ key }) => key === at.key.replace('for', 'line')) ??
    rows[0];

  const pick = (key: string) => setAt({ key, typed: '' });
  const put = (of: BasketRow, typed: string) => {
    setAt({ key: quantityKey(of), typed });
    const quantity = typed === '' ? (of.line?.quantity ?? 1) : Number(typed);
    change(setRowQuantity(draft, of, quantity));
  };
  return {
    rows,
    row,
    pick,
    move(by: number) {
      const next = rows[Math.min(rows.length - 1, Math.max(0, (row ? rows.indexOf(row) : 0) + by))];
      if (next) pick(next.key);
    },
    /** Types a quantity. Returns true if the key was part of one. */
    type(event: KeyboardEvent): boolean {
      const pressed = pressedKey(event);
      if (!row || pressed === null) return false;
      // Signs that are commands of the basket come before the digits of their keys.
      const key = /^[+-]$/.test(pressed) ? pressed : (pressedDigit(event) ?? pressed);
      const isSame = at.key === row.key || at.key === quantityKey(row);
      const typed = isSame ? at.typed : '';
      if (/^\d$/.test(key)) put(row, `${typed}${key}`.slice(-2));
      else if (key === 'Backspace') put(row, typed.slice(0, -1));
      else return false;
      return true;
    },
  };
}
