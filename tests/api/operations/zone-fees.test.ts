import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { proposalsRoutes } from '#contract/routes/people/proposals.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { largestFee } from '#rules/delivery-fee.ts';
import { formatMoney } from '#rules/money/money.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';
import { createZoneFixture, square, type ZoneFixture } from '#tests/support/zones.ts';

let t: TestApp;
let fixture: ZoneFixture;
let second: Person;
withApp(async (app) => {
  t = app;
  fixture = await createZoneFixture(app);
  second = await t.person('admin', 'Second');
});

const RING = square(33.2, -7.1);
/** With the terms of the fixture a fee reaches 7 + 10 × 1 MAD. */
const aZone = async () => {
  const { body } = await fixture.publish(await fixture.create(), RING);
  return (await fixture.setTerms(body.id, { maxKm: 10 })).body;
};
const update = async (id: number, body: object) =>
  t.call(
    zonesRoutes.update,
    { params: { id }, body },
    fixture.admin,
    fixture.ifMatch((await fixture.get(id)).version),
  );
const refusedAt = (...paths: string[]) => ({
  status: 403,
  body: { code: 'proposal.needed', fields: paths.map((path) => ({ path })) },
});
const bySql = (statement: ReturnType<typeof sql>) =>
  expect(statement.execute(t.db)).rejects.toMatchObject({
    code: '23514',
    constraint: 'zone_fee_at_most',
  });
const addTerms = (id: number, baseFee: string) =>
  sql<{ id: number }>`
  insert into zone_terms (zone_id, number, terms, at, reason)
  select zone_id, number + 1, terms || jsonb_build_object('baseFee', ${baseFee}::text), at, 'SQL'
  from zone_terms where zone_id = ${id} order by number desc limit 1 returning id`.execute(t.db);
/** The setting with another limit, and its version. */
const limitOf = async (atMost: string) => {
  const { body } = await t.call(settingsRoutes.read, { params: { key: 'fees' } }, fixture.admin);
  return { version: body.version, value: { ...(body.value as object), atMost } };
};
/** Two people raise the limit. */
async function raise(atMost: string) {
  const { value, version } = await limitOf(atMost);
  const body = { kind: 'setting' as const, target: 'fees', version, change: value, reason: 'Far' };
  const { body: proposal } = await t.call(proposalsRoutes.create, { body }, fixture.admin);
  const confirm = { params: { id: proposal.id }, body: { event: 'proposal.confirm' as const } };
  return t.call(proposalsRoutes.send, confirm, second, fixture.ifMatch(proposal.version));
}
/** One person lowers it. */
async function lower(atMost: string) {
  const { value, version } = await limitOf(atMost);
  const request = { params: { key: 'fees' as const }, body: { value } };
  return t.call(settingsRoutes.write, request, fixture.admin, fixture.ifMatch(version));
}
/** A zone whose fee reaches 400 MAD, set when the limit was higher. */
async function dearZone() {
  const { id } = await aZone();
  await raise('40000');
  await fixture.setTerms(id, { baseFee: '39000', maxKm: 10 });
  await lower('20000');
  return fixture.get(id);
}

describe('terms of a zone', () => {
  it('are refused for one person if a fee can exceed the limit', async () => {
    const { id } = await aZone();
    const terms = async (more: object) => fixture.setTerms(id, { maxKm: 10, ...more });
    expect(await terms({ baseFee: '4000000' })).toMatchObject({
      ...refusedAt('body.terms'),
      body: {
        message:
          `A delivery fee could reach ${formatMoney('4001000')}. The limit is ` +
          `${formatMoney('20000')}; two people can set this for the area, or raise it (fees.atMost in the settings).`,
      },
    });
    expect((await terms({ baseFee: '19000' })).status).toBe(200);
    expect(await terms({ baseFee: '19001' })).toMatchObject(refusedAt('body.terms'));
    // Each kilometre begun counts, and without a maximum distance 50 of them.
    expect((await terms({ baseFee: '0', feePerKm: '2000', maxKm: 9.1 })).status).toBe(200);
    expect(await terms({ baseFee: '1', feePerKm: '2000', maxKm: 9.1 })).toMatchObject(
      refusedAt('body.terms'),
    );
    expect((await terms({ baseFee: '0', feePerKm: '400', maxKm: null })).status).toBe(200);
    expect(await terms({ baseFee: '0', feePerKm: '401', maxKm: null })).toMatchObject(
      refusedAt('body.terms'),
    );
    expect((await fixture.get(id)).terms).toMatchObject({ feePerKm: '400' });
  });

  it('are refused in a draft, beside a surcharge, and by SQL', async () => {
    const draft = await fixture.create();
    expect(await fixture.setTerms(draft.id, { baseFee: '30000' })).toMatchObject(
      refusedAt('body.terms'),
    );
    const { id } = await aZone();
    await fixture.override(id, { kind: 'surcharge', amount: 10_000 });
    expect(await fixture.setTerms(id, { baseFee: '9001', maxKm: 10 })).toMatchObject(
      refusedAt('body.terms'),
    );
    expect((await fixture.setTerms(id, { baseFee: '9000', maxKm: 10 })).status).toBe(200);
    const { rows } = await addTerms(id, '50000');
    await bySql(sql`update zones set terms_id = ${rows[0]?.id} where id = ${id}`);
    await bySql(sql`insert into zones (name, terms_id) values ('By SQL', ${rows[0]?.id})`);
  });

  it.each([
    { baseFee: '700', feePerKm: '100', maxKm: 0.1 },
    { baseFee: '0', feePerKm: '333', maxKm: 2.3 },
    { baseFee: '1', feePerKm: '7', maxKm: 50 },
    { baseFee: '900', feePerKm: '250', maxKm: null },
  ])('have one largest fee here and in the database: %j', async (of) => {
    const terms = { ...of, freeFrom: null, minimumOrder: '0', hours: null };
    const { rows } = await sql<{ fee: bigint }>`
      select zone_largest_fee(${JSON.stringify(terms)}::jsonb) as fee`.execute(t.db);
    expect(rows[0]?.fee).toBe(largestFee(terms));
  });
});

describe('a surcharge', () => {
  it('counts with the terms, by API and by SQL', async () => {
    const { id } = await aZone();
    const set = (amount: number) => fixture.override(id, { kind: 'surcharge', amount });
    expect(await set(18_301)).toMatchObject(refusedAt('body.amount'));
    expect((await set(18_300)).status).toBe(200);
    // It replaces the one before.
    expect((await set(18_200)).status).toBe(200);
    expect((await fixture.override(id, { kind: 'busy', amount: 30 })).status).toBe(200);
    await bySql(sql`
      insert into zone_overrides (zone_id, kind, amount, reason, by, starts_at, ends_at)
      select zone_id, kind, 90000, reason, by, starts_at, ends_at
      from zone_overrides where zone_id = ${id} and kind = 'surcharge' limit 1`);
    await sql`update zone_overrides set is_over = true, ended_at = now()
      where zone_id = ${id}`.execute(t.db);
    expect((await fixture.setTerms(id, { baseFee: '19000', maxKm: 10 })).status).toBe(200);
    // One that has ended does not begin again.
    await bySql(sql`update zone_overrides set is_over = false, ended_at = null
      where zone_id = ${id} and amount = 18300`);
  });
});

describe('a zone that exceeds the limit already', () => {
  it('continues, and may only become cheaper', async () => {
    const { id } = await dearZone();
    const terms = (baseFee: string) => fixture.setTerms(id, { baseFee, maxKm: 10 });
    const publish = async () => fixture.publish(await fixture.get(id), square(33.2, -7.1, 0.02));
    expect((await update(id, { names: { fr: 'Loin' } })).status).toBe(200);
    expect(await fixture.send(await fixture.get(id), 'zone.pause', 'x')).toMatchObject({
      status: 200,
    });
    expect(await terms('39001')).toMatchObject(refusedAt('body.terms'));
    expect(await publish()).toMatchObject(refusedAt('body.ring'));
    expect(await update(id, { priority: 100 })).toMatchObject(refusedAt('body.priority'));
    expect(await fixture.override(id, { kind: 'surcharge', amount: 1 })).toMatchObject(
      refusedAt('body.amount'),
    );
    expect((await update(id, { kind: 'watch' })).status).toBe(200);
    expect(await update(id, { kind: 'delivery', priority: 3 })).toMatchObject(
      refusedAt('body.kind', 'body.priority'),
    );
    expect((await terms('30000')).status).toBe(200);
    expect((await terms('10000')).status).toBe(200);
    expect((await update(id, { kind: 'delivery' })).status).toBe(200);
    expect((await publish()).status).toBe(200);
  });

  it('is not restored from the archive', async () => {
    const { id } = await dearZone();
    expect((await fixture.archive(id)).status).toBe(200);
    expect(await fixture.send(await fixture.get(id), 'zone.restore')).toMatchObject({
      status: 403,
      body: { code: 'proposal.needed' },
    });
  });
});

it('the limit is raised by two people, and lowered by one', async () => {
  const { id } = await aZone();
  const terms = (baseFee: string) => fixture.setTerms(id, { baseFee, maxKm: 10 });
  expect((await raise('30000')).status).toBe(200);
  expect((await terms('29000')).status).toBe(200);
  expect((await lower('10000')).status).toBe(200);
  expect(await terms('29001')).toMatchObject(refusedAt('body.terms'));
});

describe('terms that two people confirm for one zone', () => {
  /** Proposes terms, by the version as it is now. */
  const propose = async (id: number, terms: object, as = fixture.admin) => {
    const { version, terms: known } = await fixture.get(id);
    const change = { ...known, ...terms };
    const body = {
      kind: 'zone_terms' as const,
      target: String(id),
      version,
      change,
      reason: 'Far',
    };
    return t.call(proposalsRoutes.create, { body }, as);
  };
  const confirm = ({ id, version }: { id: number; version: number }, as: Person) =>
    t.call(
      proposalsRoutes.send,
      { params: { id }, body: { event: 'proposal.confirm' as const } },
      as,
      fixture.ifMatch(version),
    );

  it('may exceed the limit, for this zone and these terms only', async () => {
    await lower('20000');
    await raise('20000');
    const { id } = await aZone();
    const { body: proposal } = await propose(id, { baseFee: '30000' });
    expect(proposal).toMatchObject({
      amount: '31000',
      before: { baseFee: '700' },
      after: { baseFee: '30000', maxKm: 10 },
    });
    expect(await confirm(proposal, fixture.admin)).toMatchObject({ status: 403 });
    expect((await confirm(proposal, second)).status).toBe(200);
    expect((await fixture.get(id)).terms).toMatchObject({ baseFee: '30000' });
    // Dearer, a surcharge or another shape is refused, as in any zone beyond the limit.
    expect(await fixture.setTerms(id, { baseFee: '30001', maxKm: 10 })).toMatchObject(
      refusedAt('body.terms'),
    );
    expect(await update(id, { priority: 50 })).toMatchObject(refusedAt('body.priority'));
    const other = await aZone();
    await bySql(
      sql`update zones set terms_id = (select terms_id from zones where id = ${id}),
        version = version + 1 where id = ${other.id}`,
    );
  });

  it('need the second person only beyond the limit, and are void once the zone changes', async () => {
    const { id } = await aZone();
    expect(await propose(id, { baseFee: '900' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'body.change' }] },
    });
    const { body: waiting } = await propose(id, { baseFee: '30000' });
    await update(id, { names: { en: 'Far' } });
    const { body } = await t.call(proposalsRoutes.get, { params: { id: waiting.id } }, second);
    expect(body.state).toBe('void');
    expect(await confirm(waiting, second)).toMatchObject({ status: 412 });
  });

  it('of a draft are published with the drawing that the two saw, and with no other', async () => {
    const dear = async () => {
      const { id } = await fixture.create();
      await update(id, { draft: RING });
      const { body: proposal } = await propose(id, { baseFee: '30000', maxKm: 10 });
      expect((await confirm(proposal, second)).status).toBe(200);
      return fixture.get(id);
    };
    const one = await dear();
    const larger = square(33.2, -7.1, 0.2);
    expect(await fixture.publish(one, larger)).toMatchObject({ status: 403 });
    expect((await fixture.publish(one, RING)).status).toBe(200);
    const two = await dear();
    await update(two.id, { draft: larger });
    expect(await fixture.publish(await fixture.get(two.id), larger)).toMatchObject({ status: 403 });
  });
});
