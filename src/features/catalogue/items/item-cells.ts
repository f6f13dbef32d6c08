import type { ItemRow } from '#contract/routes/catalogue/items.ts';
import { farPriceText } from '#src/domain/item/far-price.ts';
import { countStock, items } from '#src/domain/item/items.ts';
import { optionOf } from '#src/ui/field/options.ts';
import type { CellEdit } from '#src/ui/list/list.ts';
import { savedCell } from '#src/ui/list/rows/saved-cell.ts';

const isLive = ({ archivedAt }: ItemRow): boolean => archivedAt === null;
const cell = savedCell(items, isLive);

export const priceCell = cell(
  {
    kind: 'money',
    value: ({ price }) => price,
    doubtOf: ({ price }, entered) => farPriceText(price, String(entered)),
  },
  (price) => ({ price: String(price) }),
);

export const comparePriceCell = cell(
  { kind: 'money', isOptional: true, value: ({ comparePrice }) => comparePrice },
  (price) => ({ comparePrice: price === null ? null : String(price) }),
);

/** A counted stock that replaces the displayed one. Sales in the meantime are not overwritten. */
export const stockCell: CellEdit<ItemRow> = {
  kind: 'count',
  isOptional: true,
  can: isLive,
  value: ({ stock }) => stock,
  save: (item, counted) => countStock(item, counted as number | null),
};

export const availableCell = cell(
  {
    kind: 'choice',
    options: [optionOf('true', 'items.available'), optionOf('false', 'items.unavailable')],
    value: ({ available }) => String(available),
  },
  (available) => ({ available: available === 'true' }),
);
