import { expect, it } from 'vitest';
import { formatMoney } from '#rules/money/money.ts';
import { endingSums, endingTexts } from './order-ending.tsx';

const amount = formatMoney('4500');
const order = { status: 'ready', payment: 'card', total: '4500', driver: null } as const;

it('a cancellation names the card, the store and the food before it is sent', () => {
  expect(endingTexts(order, 'order.cancel')).toEqual([
    `Card: the cause decides what is charged of ${amount}.`,
    'The cause decides what the store and the driver get.',
    'Restockable items go back into stock; other food does not.',
  ]);
  expect(endingTexts({ ...order, status: 'placed' }, 'order.cancel').slice(0, 2)).toEqual([
    `Card: ${amount} is released, the customer pays nothing.`,
    'The store is not paid.',
  ]);
});

it('a return names the cash that the driver no longer owes', () => {
  const carried = { ...order, status: 'picked_up', payment: 'cash' } as const;
  const driver = { id: 7, code: 'd07', name: 'Yassine' } as never;
  expect(endingTexts({ ...carried, driver }, 'order.return')).toEqual([
    `Cash: ${amount} is not collected, and not asked of a driver.`,
    'The cause decides what the store and the driver get.',
    'Nothing goes back into stock.',
  ]);
  expect(endingTexts({ ...carried, driver, foodFate: 'taken_back' }, 'order.return')).toContain(
    'Restockable items go back into stock; other food does not.',
  );
});

it('a step that does not end the order names nothing', () => {
  expect(endingTexts(order, 'order.ready')).toEqual([]);
});

it('several orders have one line for each outcome, with its count and the sum of its money', () => {
  const cash = { ...order, payment: 'cash', total: '1000', status: 'placed' } as const;
  expect(endingSums([order, cash, { ...order, total: '500' }], 'order.cancel')).toEqual([
    { n: 2, text: `Card: the cause decides what is charged of ${formatMoney('5000')}.` },
    {
      n: 1,
      text: `Cash: ${formatMoney('1000')} is not collected, and not asked of a driver.`,
    },
    { n: 2, text: 'The cause decides what the store and the driver get.' },
    { n: 1, text: 'The store is not paid.' },
    { n: 2, text: 'Restockable items go back into stock; other food does not.' },
    { n: 1, text: 'The items go back into stock.' },
  ]);
});
