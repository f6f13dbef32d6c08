import { createRef } from 'react';
import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { anAmendedOrder, PIZZA, SUBSTITUTES } from '#tests/support/gallery/amendment-samples.ts';
import { BasketLines } from './basket-lines.tsx';
import { NO_CHOICE } from './choice/item-choice.ts';
import { basketRows, EMPTY_DRAFT } from './draft.ts';

const [item] = SUBSTITUTES;
const choice = { variant: 'Large', options: [{ group: 'Sauce', name: 'Ail' }] };
const lines =
  (draft: Partial<typeof EMPTY_DRAFT>, at = 'line 1') =>
  () => (
    <BasketLines
      ref={createRef()}
      id="basket"
      rows={basketRows(anAmendedOrder() as StaffOrderDetail, { ...EMPTY_DRAFT, ...draft })}
      at={at}
      onPick={() => undefined}
    />
  );

export const Whole = lines({});
export const Struck = lines({ quantities: { 1: 1, 2: 0 } });
export const Replaced = lines(
  {
    quantities: { 1: 0 },
    replacements: item ? { 1: { item, choice: NO_CHOICE, pays: 'store' } } : {},
  },
  'for 1',
);
export const Added = lines({ additions: [{ key: 1, item: PIZZA, choice, quantity: 2 }] }, 'add 1');
