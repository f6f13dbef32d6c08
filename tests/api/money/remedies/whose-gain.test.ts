import { expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { withConnection } from '#server/platform/db/connection.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import {
  createRemedyFixture,
  type RemedyFixture,
  unsoundChecks,
} from '#tests/support/remedies/remedy-fixture.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: RemedyFixture;
withApp(async (app) => {
  t = app;
  fixture = await createRemedyFixture(app);
});

const order = async () => fixture.soldOrder([await fixture.dish(90)]);
const ofLine = (more: object = {}) => ({
  basis: 'lines',
  lines: [{ line: 1, quantity: 1 }],
  ...more,
});

/** Gives the store to an account that a member of the staff has made, while a work is done. */
async function withLinkedStore<T>(work: (agent: Person) => Promise<T>): Promise<T> {
  const agent = await t.person('admin');
  const { id } = await createSecondAccount(t, agent, 'store');
  const own = (owner_id: number) =>
    t.db.updateTable('stores').set({ owner_id }).where('id', '=', fixture.store.id).execute();
  await own(id);
  try {
    return await work(agent);
  } finally {
    await own(fixture.owner.id);
  }
}

it('nobody sends goods of his own store again, which is paid for them', async () => {
  const one = await order();
  const again = ofLine({ target: 'redelivery' });
  await withLinkedStore(async (agent) => {
    const answer = await fixture.give(one, again, agent);
    expect([answer.status, answer.body]).toMatchObject([403, { reason: 'remedy.linked_store' }]);
    expect((await fixture.preview(one.id, agent)).body.targets).not.toContain('redelivery');
    expect((await fixture.preview(one.id)).body.targets).toContain('redelivery');
    // Nor does he approve it for a colleague.
    await fixture.set('remedies', { perCase: '100' });
    const { id: caseId } = await fixture.openCase(one.id);
    const waiting = await fixture.give(one, { ...again, caseId });
    expect(waiting.body).toMatchObject({ state: 'waiting', exceeds: 'case' });
    expect((await fixture.remedy(waiting.body.id, agent)).acts.approve).not.toBe(true);
    const approved = await fixture.decideRemedy(waiting.body, 'approve', agent);
    expect([approved.status, approved.body]).toMatchObject([
      403,
      { reason: 'remedy.linked_store' },
    ]);
    await expect(
      t.pool.query(
        `update remedies set state = 'given', redelivery_id = $2,
         state_by = jsonb_build_object('id', $3::int) where id = $1`,
        [waiting.body.id, one.id, agent.id],
      ),
    ).rejects.toMatchObject({ constraint: 'remedies_four_eyes' });
    expect((await fixture.decideRemedy(waiting.body, 'approve')).body.state).toBe('given');
  });
  expect(await unsoundChecks(t)).toEqual([]);
});

it('who bears a remedy, or is linked to its bearer, does not reverse it', async () => {
  const one = await order();
  const bearers = [{ party: 'store' }];
  const { body: given } = await fixture.give(one, ofLine({ target: 'wallet', bearers }));
  await withLinkedStore(async (agent) => {
    const now = await fixture.remedy(given.id, agent);
    expect(now.acts.reverse).toMatchObject({ reason: 'remedy.linked_bearer' });
    const answer = await fixture.decideRemedy(now, 'reverse', agent);
    expect([answer.status, answer.body]).toMatchObject([403, { reason: 'remedy.linked_bearer' }]);
    const [charge] = await fixture.chargesOf(one.id);
    await expect(
      t.pool.query(
        `update charges set reversed_at = now(), reversal_id = (select max(id) from ledger_transfers
           where (actor->>'id')::int = $2) where id = $1`,
        [charge?.id, await postedBy(agent)],
      ),
    ).rejects.toMatchObject({ constraint: 'charges_four_eyes' });
  });
  const reversed = await fixture.decideRemedy(await fixture.remedy(given.id), 'reverse');
  expect(reversed.body).toMatchObject({ state: 'reversed' });
  expect(await unsoundChecks(t)).toEqual([]);
});

/** Has a person post something, and returns the person's id. */
async function postedBy(person: Person): Promise<number> {
  const customer = await t.person('customer');
  const { status } = await t.call(
    walletsRoutes.adjust,
    {
      params: { id: customer.id },
      body: {
        commandId: crypto.randomUUID(),
        type: 'top_up',
        amount: '100',
        reason: 'Paid in',
      } as never,
    },
    person,
  );
  expect(status).toBe(200);
  return person.id;
}

it('a store that is taken from its owner for a while is still one of his', async () => {
  const agent = await t.person('admin');
  const { id: linked } = await createSecondAccount(t, agent, 'store');
  const { id: storeId } = fixture.store;
  const own = async (ownerId: number | null) => {
    const params = { id: storeId };
    const { body: store } = await t.call(storesRoutes.get, { params }, agent);
    const headers = { 'if-match': `"${store.version}"` };
    const body = { ownerId } as never;
    expect((await t.call(storesRoutes.update, { params, body }, agent, headers)).status).toBe(200);
  };
  await own(linked);
  const one = await order();
  await fixture.give(one, ofLine({ target: 'wallet', bearers: [{ party: 'store' }] }));
  const [charge] = await fixture.chargesOf(one.id);
  if (!charge) throw new Error('Nothing is charged');
  const { body: contested } = await fixture.contest(charge);
  await own(null);
  const decided = await fixture.decideContest(contested, 'uphold', agent);
  expect([decided.status, decided.body]).toMatchObject([403, { reason: 'contest.linked' }]);
  await expect(
    t.pool.query(
      `update contests set state = 'dismissed', state_at = now(),
       state_by = jsonb_build_object('id', $2::int) where charge_id = $1`,
      [charge.id, agent.id],
    ),
  ).rejects.toMatchObject({ constraint: 'contests_four_eyes' });
  const [given] = (await fixture.remediesOf(one.id)).items;
  const reversed = await fixture.decideRemedy(given as never, 'reverse', agent);
  expect([reversed.status, reversed.body]).toMatchObject([403, { reason: 'remedy.linked_bearer' }]);
  const again = await fixture.give(await order(), ofLine({ target: 'redelivery' }), agent);
  expect([again.status, again.body]).toMatchObject([403, { reason: 'remedy.linked_store' }]);
  await own(fixture.owner.id);
  expect((await fixture.decideContest(contested, 'uphold')).status).toBe(200);
  expect(await unsoundChecks(t)).toEqual([]);
});

it('an upheld contest stays upheld: nobody charges the same party again', async () => {
  const one = await order();
  const bearers = [{ party: 'store' }];
  const { body: given } = await fixture.give(one, ofLine({ target: 'wallet', bearers }));
  const [charge] = await fixture.chargesOf(one.id);
  if (!charge) throw new Error('Nothing is charged');
  expect((await fixture.contestOwn(charge.id, fixture.owner)).status).toBe(200);
  const contested = await fixture.chargeNow(charge.id);
  expect((await fixture.decideContest(contested, 'uphold')).status).toBe(200);
  const again = await fixture.charge(await fixture.remedy(given.id), bearers);
  expect([again.status, again.body]).toMatchObject([409, { reason: 'remedy.contest_upheld' }]);
  await expect(
    t.pool.query(
      `insert into charges (remedy_id, order_id, party, store_id, at, by, cost, sold, commission,
         platform, amount, owed, transfer_id, contest_until)
       select remedy_id, order_id, party, store_id, at, by, cost, sold, commission, platform, amount,
         owed, reversal_id, contest_until from charges where id = $1`,
      [charge.id],
    ),
  ).rejects.toMatchObject({ constraint: 'charges_upheld' });
  // The other party may yet bear it.
  const driver = await fixture.charge(await fixture.remedy(given.id), [{ party: 'driver' }]);
  expect(driver.status).toBe(200);
  expect(await unsoundChecks(t)).toEqual([]);
});

it('a coupon stays that of its customer, at its amount, until its remedy is reversed', async () => {
  const one = await order();
  const { body: given } = await fixture.give(one, ofLine({ target: 'coupon' }));
  const id = given.promotionId as number;
  const accomplice = await t.person('customer');
  for (const change of [{ customers: [{ id: accomplice.id }] }, { maxUses: 5, code: 'FREE' }]) {
    const now = await fixture.get(id);
    expect(now.acts.edit).toMatchObject({ reason: 'promotion.of_remedy' });
    const answer = await t.call(
      promotionsRoutes.update,
      { params: { id }, body: change as never },
      fixture.supervisor,
      { 'if-match': `"${now.version}"` },
    );
    expect([answer.status, answer.body]).toMatchObject([409, { reason: 'promotion.of_remedy' }]);
  }
  for (const event of ['pause', 'end']) {
    const answer = await fixture.send(await fixture.get(id), event);
    expect([answer.status, answer.body]).toMatchObject([409, { reason: 'promotion.of_remedy' }]);
  }
  for (const change of [
    `update promotions set max_uses = 5 where id = ${id}`,
    `update promotion_scopes set customer_id = ${accomplice.id} where promotion_id = ${id}`,
    `delete from promotion_scopes where promotion_id = ${id}`,
    `insert into promotion_scopes (promotion_id, customer_id) values (${id}, ${accomplice.id})`,
  ])
    await expect(ownerQuery(change), change).rejects.toMatchObject({ constraint: 'coupons_stay' });
  const reversed = await fixture.decideRemedy(given, 'reverse');
  expect(reversed.body).toMatchObject({ state: 'reversed' });
  expect((await fixture.get(id)).state).toBe('ended');
});

/** A statement of the login that owns the tables, whom no grant stops. */
const ownerQuery = (statement: string) =>
  withConnection(t.database.ownerUrl, (client) => client.query(statement));
