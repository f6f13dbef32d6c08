import { expect, it } from 'vitest';
import { type ItemRow, itemsRoutes } from '#contract/routes/catalogue/items.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { changePrices } from './change-prices.ts';
import { readPriceInput, writePriceInput } from './price-change.ts';

const pizza = {
  id: 7,
  name: 'Pizza',
  version: 1,
  price: '4000',
  comparePrice: null,
  variants: [
    { name: 'Small', price: '4000' },
    { name: 'Large', price: '7000' },
  ],
  groups: [],
} satisfies Partial<Record<keyof ItemRow, unknown>> as never as ItemRow;
const raised = [
  { name: 'Small', price: '4400' },
  { name: 'Large', price: '7700' },
];
const answer = writePriceInput({ ...readPriceInput(''), id: 'one', typed: '10' });

it('raises the prices of variants once, also if it is sent again, and restores them', async () => {
  signInAs({ id: 1, role: 'admin' });
  const sent = consoleWithApi().answer(itemsRoutes.bulk, () => ({ results: [] }));
  const bodies = () => sent.map(({ body }) => body);
  const act = changePrices(() => true);
  await act.send([pizza], answer);
  const change = { price: '4400', variants: raised };
  expect(bodies()).toMatchObject([{ ids: [{ id: 7, version: 1, change }] }]);
  const now = { ...pizza, ...change, version: 2 };
  await act.send([now], answer);
  // Its variants already cost what they are to cost.
  expect(bodies()[1]).toMatchObject({ ids: [{ id: 7, version: 2, change: { price: '4400' } }] });
  await act.revert?.([{ now, before: pizza }], answer);
  const { price, variants } = pizza;
  expect(bodies()[2]).toMatchObject({ ids: [{ id: 7, version: 2, change: { price, variants } }] });
});
