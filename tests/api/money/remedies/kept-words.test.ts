import { expect, it } from 'vitest';
import { DAY_MS } from '#rules/time.ts';
import { createRetention } from '#server/platform/retention/retention.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createRemedyFixture, type RemedyFixture } from '#tests/support/remedies/remedy-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: RemedyFixture;
withApp(async (app) => {
  t = app;
  fixture = await createRemedyFixture(app);
});

it('words of decided remedies and contests are emptied after two years, and are never others', async () => {
  const order = await fixture.soldOrder([await fixture.dish(80)]);
  const { body: remedy } = await fixture.give(order, {
    basis: 'goodwill',
    amount: '2000',
    reason: 'Cold food',
    bearers: [{ party: 'store' }],
  });
  const [charge] = await fixture.chargesOf(order.id);
  if (!charge) throw new Error('No charge');
  await fixture.contestOwn(charge.id, fixture.owner);
  const words = async () => {
    const now = await fixture.chargeNow(charge.id, await t.person('supervisor'));
    const { reason } = await fixture.remedy(remedy.id, await t.person('operator'));
    return [reason, now.contest?.reason, now.contest?.stateReason];
  };
  const change = (table: string, set: string) =>
    t.pool.query(`update ${table} set ${set} where id = (select max(id) from ${table})`);
  // One that is open keeps its words.
  await expect(change('contests', `reason = ''`)).rejects.toMatchObject({ code: '23514' });
  await fixture.decideContest(await fixture.chargeNow(charge.id), 'dismiss');
  expect(await words()).toEqual(['Cold food', 'We sent the right dish', 'Saw the photo']);
  for (const table of ['remedies', 'contests'])
    await expect(change(table, `reason = 'Another'`)).rejects.toMatchObject({ code: '23514' });
  await expect(
    change('contests', `reason = '', state_reason = null, state = 'open'`),
  ).rejects.toMatchObject({ code: '23514' });

  const log = { info: () => undefined } as never;
  const later = (days: number) => () => new Date(t.clock().getTime() + days * DAY_MS);
  const removeAt = (days: number) =>
    createRetention({ db: t.db, pool: t.pool, clock: later(days), log }).remove(
      new AbortController().signal,
    );
  await removeAt(729);
  expect(await words()).toEqual(['Cold food', 'We sent the right dish', 'Saw the photo']);
  await removeAt(731);
  expect(await words()).toEqual(['', '', null]);
});
