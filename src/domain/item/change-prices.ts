import type { ItemRow } from '#contract/routes/catalogue/items.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { AskPrices } from './ask-prices.tsx';
import { readPriceInput, writePriceInput } from './price-change.ts';
import {
  isPriceInputComplete,
  type PriceMove,
  priceSteps,
  whyStays,
  withPrices,
} from './price-steps.ts';
import { sendItems } from './send-items.ts';

/** Each price as the user saw it and as it is to be, by the change, the item and the choice. */
function knownMoves() {
  const known = new Map<string, PriceMove>();
  const keyOf = (change: string, id: number, key: string) => `${change} ${id} ${key}`;
  return {
    find: (change: string, id: number, key: string) => known.get(keyOf(change, id, key)),
    /** Returns the move that was noted first. */
    note(change: string, id: number, key: string, { before, after }: PriceMove): PriceMove {
      const move = known.get(keyOf(change, id, key)) ?? { before, after };
      known.set(keyOf(change, id, key), move);
      return move;
    },
  };
}

/**
 * Changes prices by a percentage or an amount, or sets one. What an item and its variants are to cost
 * is computed from the prices that the user saw: sent again after an answer that was lost, nothing
 * is raised twice.
 */
export function changePrices(can: (row: ItemRow) => boolean): RecordAct<ItemRow> {
  const known = knownMoves();
  return {
    id: 'price',
    label: 'items.set_price',
    permission: 'items.write',
    can,
    asks: {
      Ask: AskPrices,
      begin: () => writePriceInput({ ...readPriceInput(''), id: crypto.randomUUID() }),
      read: (text, rows) => (isPriceInputComplete(readPriceInput(text), rows) ? text : null),
    },
    async send(rows, answer) {
      const input = readPriceInput(answer);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const steps = (priceSteps(input, rows) ?? []).flatMap((step) => {
        const row = byId.get(step.item.id);
        if (!row) return [];
        const { after } = known.note(input.id, row.id, '', step);
        const choices = step.choices.map((choice) => ({
          ...choice,
          ...known.note(input.id, row.id, choice.key, choice),
        }));
        return [{ row, why: whyStays({ item: row, after, choices }) }];
      });
      // What the preview has said to stay is not sent.
      const changed = steps.filter(({ why }) => why === null);
      const refused = steps.flatMap(({ row, why }) =>
        why === null
          ? []
          : [
              {
                id: row.id,
                ok: false as const,
                error: { code: 'item.price_stays', message: why },
                row,
              },
            ],
      );
      const after = (row: ItemRow) =>
        withPrices(row, (key, price) => known.find(input.id, row.id, key)?.after ?? price);
      const sent =
        changed.length > 0
          ? await sendItems('change', changed, ({ row }) => ({ row, change: after(row) }))
          : [];
      return [...sent, ...refused];
    },
    revert(rows, answer) {
      const { id: change } = readPriceInput(answer);
      return sendItems('change', rows, ({ now, before }) => ({
        row: now,
        change: withPrices(
          now,
          (key, price) =>
            known.find(change, now.id, key)?.before ?? (key === '' ? before.price : price),
        ),
      }));
    },
  };
}
