import type { CategoryId } from '#contract/ids.ts';
import { type ItemAct, type ItemRow, itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { categoryOptions } from '#src/domain/category/category-options.ts';
import { call } from '#src/lib/api/call.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { AskPrices } from './ask-prices.tsx';
import { offerItems } from './offer-items.ts';
import {
  isPriceInputComplete,
  priceChangeOf,
  readPriceInput,
  whyStays,
  writePriceInput,
} from './price-change.ts';
import { adjustStock } from './stock-act.ts';

type Change = Partial<Pick<ItemRow, 'price' | 'categoryId' | 'available'>>;

/** Sends an act for rows, each with its version and, if given, its own change. */
async function send<One>(
  act: ItemAct,
  all: readonly One[],
  of: (one: One) => { row: ItemRow; change?: Change },
) {
  const ids = all.map((one) => {
    const { row, change } = of(one);
    return { id: row.id, version: row.version, ...(change ? { change } : {}) };
  });
  return (await call(itemsRoutes.bulk, { body: { ids, act } })).results;
}

const isLive = ({ archivedAt }: ItemRow): boolean => archivedAt === null;

const available = (to: boolean): RecordAct<ItemRow> => ({
  id: to ? 'offer' : 'withdraw',
  label: to ? 'items.offer' : 'items.withdraw',
  key: to ? 'a' : 'v',
  permission: 'items.availability',
  can: (row) => isLive(row) && row.available !== to,
  send: (rows) => offerItems(rows, to),
  undo: to ? 'withdraw' : 'offer',
});

/** Creates an act that sets one value in all rows, and can restore each row's previous value. */
const setting = (
  act: Pick<RecordAct<ItemRow>, 'id' | 'label' | 'asks' | 'lead'>,
  changeTo: (answer: string) => Change,
  changeBack: (row: ItemRow) => Change,
): RecordAct<ItemRow> => ({
  ...act,
  permission: 'items.write',
  can: isLive,
  send: (rows, answer) => send('change', rows, (row) => ({ row, change: changeTo(answer) })),
  revert: (rows) =>
    send('change', rows, ({ now, before }) => ({ row: now, change: changeBack(before) })),
});

/** The acts on an item, in its lists and on its page. */
export const itemActs: readonly RecordAct<ItemRow>[] = [
  available(true),
  available(false),
  {
    id: 'untilTomorrow',
    label: 'items.off_until_tomorrow',
    key: 'o',
    permission: 'items.availability',
    can: (row) => isLive(row) && row.available,
    send: (rows) => offerItems(rows, 'until_tomorrow'),
    undo: 'offer',
  },
  adjustStock,
  {
    id: 'archive',
    label: 'items.archive',
    permission: 'items.write',
    can: isLive,
    send: (rows) => send('archive', rows, (row) => ({ row })),
    undo: 'restore',
  },
  {
    id: 'restore',
    label: 'items.restore',
    permission: 'items.write',
    can: (row) => !isLive(row),
    send: (rows) => send('restore', rows, (row) => ({ row })),
    undo: 'archive',
  },
];

/**
 * Changes prices by a percentage or an amount, or sets one. What an item is to cost is computed from
 * the price that the user saw: sent again after an answer that was lost, nothing is raised twice.
 */
function changePrices(): RecordAct<ItemRow> {
  /** The prices before and after, by the change and the item. */
  const known = new Map<string, { before: string; after: string | null }>();
  return {
    id: 'price',
    label: 'items.set_price',
    permission: 'items.write',
    can: isLive,
    asks: {
      Ask: AskPrices,
      begin: () => writePriceInput({ ...readPriceInput(''), id: crypto.randomUUID() }),
      read: (text, rows) => (isPriceInputComplete(readPriceInput(text), rows) ? text : null),
    },
    async send(rows, answer) {
      const input = readPriceInput(answer);
      const change = priceChangeOf(input);
      const stepOf = ({ id, price }: ItemRow) => {
        const key = `${input.id} ${id}`;
        const step = known.get(key) ?? { before: price, after: change?.(price) ?? null };
        known.set(key, step);
        return step;
      };
      const steps = rows.map((row) => {
        const step = stepOf(row);
        return { row, price: step.after, why: whyStays({ item: row, ...step }) };
      });
      // What the preview has said to stay is not sent.
      const changed = steps.flatMap(({ row, price, why }) =>
        price === null || why !== null ? [] : [{ row, change: { price } }],
      );
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
      const sent = changed.length > 0 ? await send('change', changed, (one) => one) : [];
      return [...sent, ...refused];
    },
    revert(rows, answer) {
      const { id: change } = readPriceInput(answer);
      return send('change', rows, ({ now, before }) => ({
        row: now,
        change: { price: known.get(`${change} ${now.id}`)?.before ?? before.price },
      }));
    },
  };
}

/** Further acts for lists; a single item is changed in its form. */
export const itemListActs: readonly RecordAct<ItemRow>[] = [
  ...itemActs,
  changePrices(),
  setting(
    {
      id: 'category',
      label: 'items.set_category',
      asks: { label: 'items.category', options: categoryOptions },
      lead: 'items.set_category_lead',
    },
    (id) => ({ categoryId: Number(id) as CategoryId }),
    ({ categoryId }) => ({ categoryId }),
  ),
];
