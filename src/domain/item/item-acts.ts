import type { CategoryId } from '#contract/ids.ts';
import type { ItemRow } from '#contract/routes/catalogue/items.ts';
import { categoryOptions } from '#src/domain/category/category-options.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { changePrices } from './change-prices.ts';
import { offerItems } from './offer-items.ts';
import { type ItemsChange, sendItems } from './send-items.ts';
import { adjustStock } from './stock-act.ts';

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
  changeTo: (answer: string) => ItemsChange,
  changeBack: (row: ItemRow) => ItemsChange,
): RecordAct<ItemRow> => ({
  ...act,
  permission: 'items.write',
  can: isLive,
  send: (rows, answer) => sendItems('change', rows, (row) => ({ row, change: changeTo(answer) })),
  revert: (rows) =>
    sendItems('change', rows, ({ now, before }) => ({ row: now, change: changeBack(before) })),
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
    send: (rows) => sendItems('archive', rows, (row) => ({ row })),
    undo: 'restore',
  },
  {
    id: 'restore',
    label: 'items.restore',
    permission: 'items.write',
    can: (row) => !isLive(row),
    send: (rows) => sendItems('restore', rows, (row) => ({ row })),
    undo: 'archive',
  },
];

/** Further acts for lists; a single item is changed in its form. */
export const itemListActs: readonly RecordAct<ItemRow>[] = [
  ...itemActs,
  changePrices(isLive),
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
