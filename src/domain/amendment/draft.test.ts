import { expect, it } from 'vitest';
import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { anAmendedOrder, PIZZA, SUBSTITUTES } from '#tests/support/gallery/amendment-samples.ts';
import { NO_CHOICE } from './choice/item-choice.ts';
import {
  type AmendmentDraft,
  addItem,
  basketRows,
  EMPTY_DRAFT,
  nextPayer,
  replaceLine,
  setMissing,
  setQuantity,
  setRowQuantity,
  strike,
} from './draft.ts';
import { setField } from './draft-fields.ts';
import { changesOf, likelyCause } from './draft-request.ts';

const order = anAmendedOrder() as StaffOrderDetail;
const [two, one] = order.lines as [StaffOrderDetail['lines'][0], StaffOrderDetail['lines'][0]];
const [kefta] = SUBSTITUTES as [(typeof SUBSTITUTES)[0]];
const chosen = { item: kefta, choice: NO_CHOICE };
const rowAt = (draft: AmendmentDraft, n: number) => {
  const row = basketRows(order, draft)[n];
  if (!row) throw new Error(`No row ${n}`);
  return row;
};

it('changes nothing before a key', () => {
  expect(changesOf(order, EMPTY_DRAFT)).toBeNull();
  expect(basketRows(order, EMPTY_DRAFT)).toHaveLength(2);
});

it('strikes a line, and keeps it again', () => {
  const struck = strike(EMPTY_DRAFT, rowAt(EMPTY_DRAFT, 0));
  expect(changesOf(order, struck)).toEqual({ lines: [{ line: two.line, quantity: 0 }] });
  expect(likelyCause(order, struck)).toBe('item_missing');
  expect(changesOf(order, strike(struck, rowAt(struck, 0)))).toBeNull();
});

it('replaces what is missing of a line, or all of it, at the expense of the next payer', () => {
  const whole = replaceLine(EMPTY_DRAFT, two, chosen);
  expect(changesOf(order, whole)?.lines).toEqual([
    { line: two.line, quantity: 0 },
    { add: { itemId: kefta.itemId, quantity: 2 }, replaces: two.line, pays: 'customer' },
  ]);
  const part = replaceLine(setQuantity(EMPTY_DRAFT, two, 1), two, chosen);
  expect(changesOf(order, nextPayer(part, { line: two }))?.lines).toEqual([
    { line: two.line, quantity: 1 },
    { add: { itemId: kefta.itemId, quantity: 1 }, replaces: two.line, pays: 'store' },
  ]);
});

it('says of a missing line what is left, and that it is off until tomorrow if nothing is', () => {
  const missing = (draft: AmendmentDraft) => changesOf(order, draft, 'item_missing')?.lines;
  const less = setQuantity(EMPTY_DRAFT, two, 1);
  const line = { line: two.line, quantity: 1 };
  expect(missing(less)).toEqual([{ ...line, offUntilTomorrow: true }]);
  expect(missing(setMissing(less, two, { left: 3 }))).toEqual([{ ...line, left: 3 }]);
  expect(missing(setMissing(less, two, { isOff: false }))).toEqual([line]);
  expect(missing(setMissing(setMissing(less, two, { isOff: true }), two, { left: 3 }))).toEqual([
    { ...line, left: 3, offUntilTomorrow: true },
  ]);
  // Of another cause, and of a line that is whole again, nothing is said.
  expect(changesOf(order, less, 'changed_mind')?.lines).toEqual([line]);
  const again = setQuantity(setQuantity(setMissing(less, two, { left: 3 }), two, 2), two, 1);
  expect(missing(again)).toEqual([{ ...line, offUntilTomorrow: true }]);
});

it('gives up a replacement that is struck, or of a line that is whole again', () => {
  const replaced = replaceLine(EMPTY_DRAFT, two, chosen);
  const struck = strike(replaced, rowAt(replaced, 1));
  expect(changesOf(order, struck)?.lines).toEqual([{ line: two.line, quantity: 0 }]);
  expect(changesOf(order, setQuantity(replaced, two, 2))).toBeNull();
});

it('more of a line is no missing item', () => {
  const more = setQuantity(EMPTY_DRAFT, one, 120);
  expect(changesOf(order, more)?.lines).toEqual([{ line: one.line, quantity: 99 }]);
  expect(likelyCause(order, more)).toBe('changed_mind');
});

it('names changed fields only; an empty telephone is the customer’s own', () => {
  let draft = setField(EMPTY_DRAFT, order, 'address', order.address);
  expect(changesOf(order, draft)).toBeNull();
  draft = setField(draft, order, 'place', '33.6, -7.61');
  draft = setField(draft, order, 'phone', ' ');
  draft = setField(draft, order, 'note', '');
  expect(changesOf(order, draft)).toEqual({
    dropoff: { lat: 33.6, lon: -7.61 },
    phone: null,
    note: null,
  });
  expect(likelyCause(order, draft)).toBe('address_wrong');
  expect(changesOf(order, setField(EMPTY_DRAFT, order, 'place', 'the blue door'))).toBeNull();
});

it('adds an item that replaces nothing, as it is chosen', () => {
  const choice = { variant: 'Large', options: [{ group: 'Sauce', name: 'Ail' }] };
  const [once] = addItem(EMPTY_DRAFT, { item: PIZZA, choice });
  const [added, key] = addItem(once, chosen);
  const row = rowAt(added, 3);
  expect(row.key).toBe(key);
  const three = setRowQuantity(added, row, 3);
  expect(changesOf(order, three)?.lines).toEqual([
    {
      add: {
        itemId: PIZZA.itemId,
        quantity: 1,
        modifiers: { variant: 'Large', options: choice.options },
      },
    },
    { add: { itemId: kefta.itemId, quantity: 3 } },
  ]);
  expect(likelyCause(order, three)).toBe('changed_mind');
  expect(setRowQuantity(three, row, 0).additions[1]?.quantity).toBe(1);
  const left = strike(three, rowAt(three, 3));
  expect(changesOf(order, strike(left, rowAt(left, 2)))).toBeNull();
});
