import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { STANDARD_COMMISSION_BP } from '#contract/catalogue/store.ts';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { commitmentsRoutes } from '#contract/routes/books/commitments.ts';
import { appStoresRoutes } from '#contract/routes/catalogue/app-stores.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { proposalsRoutes as calls, type Proposal } from '#contract/routes/people/proposals.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { SECOND_PERSON_LIMITS, type SettingKey, settingDefault } from '#contract/settings.ts';
import { casablancaDay, DAY_MS } from '#rules/time.ts';
import { proposalRepository } from '#server/people/proposals/repository.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { promotionOf } from '#tests/support/fixtures/promotion-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';

let t: TestApp;
let fixture: MoneyFixture;
let author: Person;
let second: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  author = fixture.admin;
  second = await t.person('admin', 'Second');
});

const NEEDED = { status: 403, body: { code: 'proposal.needed' } };
const propose = (body: object, as = author) =>
  t.call(calls.create, { body: { reason: 'Busy season', change: {}, ...body } as never }, as);
const send = ({ id, version }: Pick<Proposal, 'id' | 'version'>, event: string, as: Person) =>
  t.call(calls.send, { params: { id }, body: { event: `proposal.${event}`, reason: 'x' } }, as, {
    'if-match': `"${version}"`,
  });
const read = async (key: SettingKey) =>
  (await t.call(settingsRoutes.read, { params: { key } }, author)).body;
const write = async (key: SettingKey, change: object) => {
  const { value, version } = await read(key);
  return t.call(
    settingsRoutes.write,
    { params: { key }, body: { value: { ...(value as object), ...change } } },
    author,
    { 'if-match': `"${version}"` },
  );
};
const proposeSetting = async (key: SettingKey, change: object, as = author) => {
  const { value, version } = await read(key);
  const body = { kind: 'setting', target: key, version };
  return propose({ ...body, change: { ...(value as object), ...change } }, as);
};
const promotion = async (budget: string, as: Person, more: object = {}) => {
  const body = promotionOf(casablancaDay(t.clock()), { budget, ...more });
  return (await t.call(promotionsRoutes.create, { body }, as)).body;
};

describe('a looser limit', () => {
  it('is refused for one person, and takes effect once a second one confirms it', async () => {
    expect(await write('money', { aloneBelow: '3000000' })).toMatchObject({
      ...NEEDED,
      body: { fields: [{ path: 'body.value.aloneBelow' }] },
    });
    const { body: proposal } = await proposeSetting('money', { aloneBelow: '3000000' });
    expect(proposal).toMatchObject({
      state: 'waiting',
      subject: 'setting money',
      before: { aloneBelow: '2000000' },
      after: { aloneBelow: '3000000' },
      amount: '3000000',
      acts: { confirm: { code: 'proposal.four_eyes' }, withdraw: true },
    });
    expect(await send(proposal, 'confirm', author)).toMatchObject({
      status: 403,
      body: { code: 'proposal.four_eyes' },
    });
    expect((await read('money')).value).toEqual({ aloneBelow: '2000000' });
    expect((await send(proposal, 'confirm', second)).body).toMatchObject({
      state: 'confirmed',
      stateBy: { id: second.id },
    });
    expect(await read('money')).toMatchObject({
      value: { aloneBelow: '3000000' },
      history: [{ actor: { id: author.id } }],
    });
    const { body: log } = await t.call(auditRoutes.list, { query: { limit: '2' } }, author);
    expect(log.items.map(({ action, actor }) => [action, actor.id])).toEqual([
      ['proposal.confirm', second.id],
      ['setting.write', second.id],
    ]);
    expect(log.items[1]?.after).toMatchObject({ author: { id: author.id } });
  });

  it('does not wait if it is stricter', async () => {
    expect((await write('money', { aloneBelow: '1500000' })).status).toBe(200);
    expect((await write('payouts', { secondApproverAbove: '1000000' })).status).toBe(200);
    expect(await write('payouts', { secondApproverAbove: '1000001' })).toMatchObject(NEEDED);
  });

  it.each(
    Object.entries(SECOND_PERSON_LIMITS).flatMap(([key, fields]) =>
      Object.entries(fields).map(([field, stricter]) => [key as SettingKey, field, stricter]),
    ) as [SettingKey, string, string][],
  )('is refused by API and by SQL: %s.%s', async (key, field, stricter) => {
    const { value, version } = await read(key);
    const now = (value as Record<string, unknown>)[field];
    const other = stricter === 'higher' ? BigInt(String(now)) - 1n : BigInt(String(now)) + 1n;
    const loose = { [field]: typeof now === 'string' ? other.toString() : Number(other) };
    expect(await write(key, loose)).toMatchObject(NEEDED);
    const values = JSON.stringify({ ...(value as object), ...loose });
    await expect(
      sql`insert into settings values (${key}, ${values}, ${version + 1}, now())
        on conflict (key) do update set value = excluded.value, version = excluded.version`.execute(
        t.db,
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'proposal_four_eyes' });
    const { rows } = await sql<{ initial: string }>`
      select initial::text from two_person_limits
      where key = ${key} and field = ${field} and stricter = ${stricter}`.execute(t.db);
    const initial = (settingDefault(key) as Record<string, unknown>)[field];
    expect(rows).toEqual([{ initial: String(initial) }]);
  });

  it('waits once, is void once its setting changes, and can be withdrawn and refused', async () => {
    const { body: one } = await proposeSetting('cash', { ceiling: '900000' });
    expect(await proposeSetting('cash', { ceiling: '800000' }, second)).toMatchObject({
      status: 409,
      body: { code: 'proposal.waiting' },
    });
    expect((await write('cash', { ceiling: '200000' })).status).toBe(200);
    const { body: gone } = await t.call(calls.get, { params: { id: one.id } }, second);
    expect(gone.state).toBe('void');
    expect(await send(gone, 'confirm', second)).toMatchObject({
      status: 409,
      body: { code: 'proposal.illegal_event' },
    });
    const { body: two } = await proposeSetting('cash', { ceiling: '900000' });
    expect((await send(two, 'withdraw', second)).status).toBe(403);
    expect((await send(two, 'withdraw', author)).body.state).toBe('withdrawn');
    const { body: three } = await proposeSetting('cash', { ceiling: '900000' });
    expect((await send(three, 'refuse', second)).body.state).toBe('refused');
    expect((await read('cash')).value).toMatchObject({ ceiling: '200000' });
  });

  it('ends after seven days', async () => {
    const { body: like } = await proposeSetting('cash', { ceiling: '700000' });
    await send(like, 'withdraw', author);
    const ago = (days: number) => new Date(t.clock().getTime() - days * DAY_MS);
    const { rows } = await sql<{ id: number }>`
      insert into proposals (kind, target, subject, subject_name, subject_version, change, before,
        after, digest, author_id, author, reason, created_at, ends_at, state_at)
      select kind, target, subject, subject_name, subject_version, change, before, after, '',
        author_id, author, reason, ${ago(8)}, ${ago(1)}, ${ago(8)}
      from proposals where id = ${like.id} returning id`.execute(t.db);
    const late = { id: rows[0]?.id as Proposal['id'], version: 1 };
    expect(await send(late, 'confirm', second)).toMatchObject({ status: 409 });
    await proposalRepository.end(t.db, t.clock());
    const { body: ended } = await t.call(calls.get, { params: { id: late.id } }, second);
    expect(ended.state).toBe('ended');
  });

  it('is not confirmed from an account that the author created, by API or by SQL', async () => {
    const made = await createSecondAccount(t, author, 'admin');
    const { body: proposal } = await proposeSetting('orders', {
      customerCashAtMost: '900000000000',
    });
    expect(await send(proposal, 'confirm', made)).toMatchObject({
      status: 403,
      body: { code: 'account.not_independent' },
    });
    const { body: shown } = await t.call(calls.get, { params: { id: proposal.id } }, made);
    expect(shown.acts.confirm).toMatchObject({ code: 'account.not_independent' });
    for (const id of [author.id, made.id])
      await expect(
        sql`update proposals set state = 'confirmed', state_at = ${t.clock()}, confirmer_id = ${id},
          state_by = ${JSON.stringify({ id })} where id = ${proposal.id}`.execute(t.db),
      ).rejects.toMatchObject({ code: '23514', constraint: 'proposal_four_eyes' });
    expect((await send(proposal, 'confirm', second)).status).toBe(200);
  });
});

describe('a promotion beyond the limit of one person', () => {
  const launch = ({ id, version }: { id: number; version: number }, as: Person) =>
    t.call(promotionsRoutes.send, { params: { id }, body: { event: 'promotion.launch' } }, as, {
      'if-match': `"${version}"`,
    });
  const roomOf = async (as: Person) =>
    (await t.call(commitmentsRoutes.mine, {}, as)).body.committed;

  it('is launched by two people, and counts for neither', async () => {
    const [one, two] = [await t.person('supervisor'), await t.person('supervisor')];
    const draft = await promotion('5000000', one);
    expect(await launch(draft, one)).toMatchObject({
      status: 403,
      body: { code: 'commitment.four_eyes' },
    });
    const target = String(draft.id);
    const body = { kind: 'promotion_launch', target, version: draft.version };
    const { body: proposal } = await propose(body, one);
    expect(proposal).toMatchObject({ amount: '5000000', subjectName: draft.name });
    expect((await send(proposal, 'confirm', await t.person('catalogue'))).status).toBe(200);
    const { body: running } = await t.call(promotionsRoutes.get, { params: { id: draft.id } }, two);
    expect(running).toMatchObject({ state: 'active', stateBy: { id: one.id } });
    expect([await roomOf(one), await roomOf(two)]).toEqual(['0', '0']);
    // A raise of it too.
    const change = { budget: '9000000' };
    const edit = { kind: 'promotion_edit', target, version: running.version, change };
    const { body: raise } = await propose(edit, one);
    expect(raise).toMatchObject({
      amount: '4000000',
      before: { budget: '5000000' },
      after: { budget: '9000000' },
    });
    expect((await send(raise, 'confirm', two)).status).toBe(200);
    const { body: raised } = await t.call(promotionsRoutes.get, { params: { id: draft.id } }, two);
    expect(raised).toMatchObject({ budget: '9000000', state: 'active' });
    const { body: books } = await t.call(auditRoutes.ledger, {}, author);
    expect(books.checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('is void once the draft is edited, and needs a budget in any case', async () => {
    const draft = await promotion('5000000', author);
    const body = { kind: 'promotion_launch', target: String(draft.id), version: draft.version };
    const { body: proposal } = await propose(body);
    await t.call(
      promotionsRoutes.update,
      { params: { id: draft.id }, body: { budget: '8000000' } },
      author,
      { 'if-match': `"${draft.version}"` },
    );
    const { body: gone } = await t.call(calls.get, { params: { id: proposal.id } }, second);
    expect(gone.state).toBe('void');
    const open = await promotion('1', author);
    await t.db.updateTable('promotions').set({ budget: null }).where('id', '=', open.id).execute();
    expect(
      await propose({ ...body, target: String(open.id), version: open.version }),
    ).toMatchObject({ status: 422, body: { code: 'promotion.unbounded' } });
  });
});

it('a lower commission of a store needs a second person', async () => {
  const store = await t.store(null, 'Lower');
  const { body: vendor } = await t.call(storesRoutes.get, { params: { id: store.id } }, author);
  const change = { commissionBp: vendor.commissionBp - 500 };
  const update = (body: object) =>
    t.call(storesRoutes.update, { params: { id: store.id }, body }, author, {
      'if-match': `"${vendor.version}"`,
    });
  expect(await update(change)).toMatchObject(NEEDED);
  await expect(
    sql`update stores set commission_bp = 0 where id = ${store.id}`.execute(t.db),
  ).rejects.toMatchObject({ code: '23514', constraint: 'proposal_four_eyes' });
  const body = { kind: 'store_commission', target: String(store.id), version: vendor.commissionBp };
  const { body: proposal } = await propose({ ...body, change });
  expect((await send(proposal, 'confirm', second)).status).toBe(200);
  const { body: now } = await t.call(storesRoutes.get, { params: { id: store.id } }, author);
  expect(now.commissionBp).toBe(change.commissionBp);
  // The same proposal is no permission for later.
  await sql`update stores set commission_bp = ${vendor.commissionBp} where id = ${store.id}`.execute(
    t.db,
  );
  await expect(
    sql`update stores set commission_bp = ${change.commissionBp} where id = ${store.id}`.execute(
      t.db,
    ),
  ).rejects.toMatchObject({ constraint: 'proposal_four_eyes' });
});

it('a lower commission is confirmed for the store that was shown', async () => {
  const store = await t.store(null, 'Shown');
  const { body: vendor } = await t.call(storesRoutes.get, { params: { id: store.id } }, author);
  const body = { kind: 'store_commission', target: String(store.id), version: vendor.commissionBp };
  const { id: owner } = await t.person('store');
  for (const column of [sql`owner_id = ${owner}`, sql`name = 'Renamed'`]) {
    const { body: proposal } = await propose({ ...body, change: { commissionBp: 1_000 } });
    await sql`update stores set ${column} where id = ${store.id}`.execute(t.db);
    expect(await send(proposal, 'confirm', second)).toMatchObject({ status: 412 });
  }
});

it('a new store with less than the standard commission is refused, by API and by SQL', async () => {
  const body = {
    name: 'Cheap',
    address: '1 rue du Parc',
    zone: 'Gauthier',
    location: { lat: 33.59, lon: -7.62 },
    prepMinutes: 15,
    commissionBp: STANDARD_COMMISSION_BP - 1,
  };
  expect(await t.call(appStoresRoutes.create, { body }, author)).toMatchObject({
    ...NEEDED,
    body: { fields: [{ path: 'body.commissionBp' }] },
  });
  const standard = { ...body, commissionBp: STANDARD_COMMISSION_BP };
  expect((await t.call(appStoresRoutes.create, { body: standard }, author)).status).toBe(201);
  await expect(
    sql`insert into stores (name, address, zone, lat, lon, prep_minutes, commission_bp)
      values ('Cheap', 'x', 'Gauthier', 33.59, -7.62, 15, 1499)`.execute(t.db),
  ).rejects.toMatchObject({ code: '23514', constraint: 'proposal_four_eyes' });
});
