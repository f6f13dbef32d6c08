import { expect, it } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import { payoutsRoutes as calls } from '#contract/routes/money/payouts.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  await fixture.fund(100_000n);
});

it.each(['oldest', 'latest'])('payouts are listed %s first, page by page', async (sort) => {
  for (let n = 0; n < 3; n += 1) await fixture.request(String(1_000 + n));
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const query: object = { sort, limit: '2', ...(cursor === null ? {} : { cursor }) };
    const { body }: { body: OutputOf<typeof calls.list> } = await t.call(
      calls.list,
      { query },
      fixture.finance,
    );
    ids.push(...body.items.map(({ id }) => id));
    cursor = body.nextCursor;
  } while (cursor !== null);
  const rising = [...new Set(ids)].sort((a, b) => a - b);
  expect(ids).toEqual(sort === 'oldest' ? rising : rising.toReversed());
  expect(ids.length).toBeGreaterThanOrEqual(3);
});
