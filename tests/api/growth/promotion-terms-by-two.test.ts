import { expect, it } from 'vitest';
import { commitmentsRoutes } from '#contract/routes/books/commitments.ts';
import { promotionsRoutes as calls } from '#contract/routes/growth/promotions.ts';
import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import {
  createPromotionFixture,
  type PromotionFixture,
} from '#tests/support/fixtures/promotion-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: PromotionFixture;
withApp(async (opened) => {
  t = opened;
  fixture = await createPromotionFixture(t);
});

const BEYOND = '9000000';

/** A promotion beyond one person's limit, launched by two people. */
async function launchedByTwo(more: object = {}) {
  const author = await t.person('supervisor');
  const { body: made } = await fixture.create({ budget: BEYOND, ...more });
  const { body: proposal } = await t.call(
    proposalsRoutes.create,
    {
      body: {
        kind: 'promotion_launch',
        target: String(made.id),
        version: made.version,
        change: {},
        reason: 'x',
      },
    },
    author,
  );
  await confirm(proposal);
  return { ...(await fixture.get(made.id)), proposal };
}
async function confirm(proposal: { id: number; version: number }) {
  const answer = await t.call(
    proposalsRoutes.send,
    { params: { id: proposal.id }, body: { event: 'proposal.confirm' } },
    await t.person('supervisor'),
    { 'if-match': `"${proposal.version}"` },
  );
  expect(answer.status, JSON.stringify([proposal, answer.body])).toBe(200);
}
const update = (one: { id: number; version: number }, body: object, as: Person) =>
  t.call(calls.update, { params: { id: one.id }, body }, as, { 'if-match': `"${one.version}"` });

it('keeps the terms of a budget that two people confirmed from one person', async () => {
  const running = await launchedByTwo();
  const friend = await t.person('customer');
  for (const change of [
    { amount: '400000' },
    { kind: 'percent', amount: null, percentBp: 10_000 },
    { customers: [{ id: friend.id }] },
    { stores: [{ id: fixture.store.id }] },
    { code: 'FRIENDS' },
    { storeShareBp: 10_000 },
  ]) {
    const alone = await update(running, change, await t.person('supervisor'));
    expect(alone, JSON.stringify(change)).toMatchObject({
      status: 403,
      body: { code: 'commitment.four_eyes' },
    });
  }
  expect(await fixture.get(running.id)).toMatchObject({ version: running.version, amount: '500' });
});

it('shows the second person who gets a promotion that is launched', async () => {
  const friend = await t.person('customer', 'Friend');
  const { proposal } = await launchedByTwo({ customers: [{ id: friend.id }], code: 'FRIEND' });
  expect(proposal.after).toMatchObject({ customers: [{ id: friend.id, name: 'Friend' }] });
});

it('lets one person make them stricter, and two people change them', async () => {
  const running = await launchedByTwo({ amount: '2000', maxUses: 90 });
  const stricter = { amount: '1500', minimumOrder: '100', maxUses: 50, name: 'Other' };
  const alone = await update(running, stricter, await t.person('supervisor'));
  expect(alone.status, JSON.stringify(alone.body)).toBe(200);
  const change = { amount: '1600', stores: [{ id: fixture.store.id }] };
  const { body: proposal } = await t.call(
    proposalsRoutes.create,
    {
      body: {
        kind: 'promotion_edit',
        target: String(running.id),
        version: alone.body.version,
        change,
        reason: 'x',
      },
    },
    await t.person('supervisor'),
  );
  expect(proposal.amount).toBe(BEYOND);
  await confirm(proposal);
  const now = await fixture.get(running.id);
  expect(now).toMatchObject({ amount: '1600', stores: [{ id: fixture.store.id }] });
  // What one person may change is what the person launched.
  const own = await fixture.launch({ budget: '500000', code: 'OWN' });
  expect((await update(own, { amount: '900' }, fixture.manager)).status).toBe(200);
});

it('charges who changes the terms of a colleague’s budget, which a higher budget does not use', async () => {
  const author = await t.person('supervisor');
  const other = await t.person('supervisor');
  const { body: made } = await t.call(
    calls.create,
    { body: fixture.draft({ budget: '1200000', code: 'THEIRS' }) },
    author,
  );
  const running = (await fixture.send(made, 'launch', author)).body;
  const changed = await update(running, { amount: '90000' }, other);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const { body: mine } = await t.call(commitmentsRoutes.mine, {}, other);
  expect(mine.committed).toBe('1200000');
  expect(await update(changed.body, { budget: '2400000' }, other)).toMatchObject({
    status: 403,
    body: { code: 'commitment.four_eyes' },
  });
});
