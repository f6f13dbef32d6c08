import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToolPool } from '#server/platform/db/connect.ts';
import { silentLog } from '#server/platform/db/log.ts';
import {
  type KeepDays,
  RETENTION_KINDS,
  type RetentionKind,
  type RetentionName,
} from '#server/platform/retention/kinds.ts';
import { createRetention } from '#server/platform/retention/retention.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let now: Date;
beforeAll(async () => {
  t = await startTestApp({ manualTicks: true });
  await t.person('driver');
  await t.store();
  now = t.clock();
  await sql
    .raw(`
insert into zones (name, kind, priority, state) values ('Z', 'watch', 1, 'draft');
insert into orders (reference, status, store_id, customer_id, pickup_lat, pickup_lon, dropoff_lat, dropoff_lon,
  address, payment, subtotal, delivery_fee, discount, placed_at, status_at, ready_due_at, promised_at)
  values (gen_random_uuid(), 'placed', 1, 1, 0, 0, 0, 0, 'a', 'cash', 2500, 1000, 0, now(), now(), now(), now());
insert into cases (subject_kind, store_id, cause, party, origin, opened_at, due_at, state_at)
  values ('store', 1, 'other', 'store', 'staff', now(), now(), now());
insert into threads (subject_kind, subject_id, party, party_id, store_id, created_at, last_at)
  values ('store', 1, 'store', 1, 1, now(), now())`)
    .execute(t.db);
  // A contest is of a charge of the ledger, which is not what is tested here.
  const owner = createToolPool(t.database.ownerUrl, 1);
  await owner.query(`alter table contests drop constraint contests_charge_id_fkey;
    alter table contests disable trigger contests_begin`);
  await owner.end();
});
afterAll(() => t.close());

/** The statement that creates a row of each kind, last used at `$at`; `$n` makes rows distinct. */
const ROWS: Readonly<Partial<Record<RetentionName, string>>> = {
  arrivals: `insert into arrivals (order_id, driver_id, place, at, left_at, source, left_source, age_ms, store_id)
    values (1, 1, 'store', $at, $at, 'app', 'app', 0, (select min(id) from stores))`,
  assignment_answers: `insert into assignment_answers (order_id, driver_id, sent_at, answer_by, afterwards,
    answer, answered_at) values (1, 1, $at, $at, 'queue', 'accepted', $at)`,
  case_photos: `with f as (insert into files (kind, sha256, name, type, bytes, owner_id, uploaded_at, touched_at)
      values ('image', sha256('$n'), 'x', 'image/jpeg', 1, 1, $at, $at) returning id)
    insert into case_events (case_id, kind, at, file_id) select 1, 'file', $at, id from f`,
  case_texts: `insert into case_events (case_id, kind, at, text) values (1, 'comment', $at, 'x')`,
  case_words: `insert into cases (subject_kind, store_id, cause, party, origin, opened_at, words, due_at, state, state_at)
    values ('store', 1, 'other', 'store', 'staff', $at, 'x', $at, 'resolved', $at)`,
  contest_texts: `insert into contests (charge_id, at, opened_by, reason, state, state_at, state_by, state_reason)
    values ($n, $at, '{}', 'x', 'dismissed', $at, '{}', 'y')`,
  remedy_texts: `insert into remedies (order_id, customer_id, store_id, at, given_by, basis, reason, target,
      amount, sold, commission, platform, state, state_at, state_by, state_reason)
    values (1, 1, 1, $at, '{"id":0}', 'goodwill', 'x', 'card', 1, 1, 0, 0, 'refused', $at, '{}', 'y')`,
  contact_messages: `insert into messages (thread_id, direction, channel, text, language, at, state)
    values (1, 'in', 'sms', 'x', 'fr', $at, 'received')`,
  contact_calls: `insert into calls (thread_id, at, by, number_kind, outcome, note)
    values (1, $at, '{}', 'store', 'busy', 'x')`,
  contact_broadcasts: `insert into broadcasts (at, by, channel, language, drivers, text)
    values ($at, '{}', 'app', 'fr', 1, 'x')`,
  contact_notices: `insert into contact_notices (id, kind, at) values ('$n', 'receipt', $at)`,
  desk_changes: `insert into desk_changes (order_id, at, actor, change, detail) values (1, $at, '{}', 'held', '{}')`,
  dispatch_decisions: `insert into dispatch_decisions (at, order_id, driver_id, kind, outcome)
    values ($at, 1, 1, 'made', 'ok')`,
  featured_reports: `insert into featured_reports (customer_id, batch_id, at, counted, ignored)
    values (1, gen_random_uuid(), $at, 1, 0)`,
  hour_figures: `insert into hour_figures (hour, zone_id) values ($at, $n)`,
  inbox_entries: `insert into inbox_entries (user_id, kind, subject_id, event, titles, bodies, happened_at)
    values (1, 'driver', $n, 'driver.stood_down 1', '{}', '{}', $at)`,
  jobs: `insert into jobs (kind, key, is_scheduled, due_at, done_at) values ('mail.send', '$n', false, $at, $at)`,
  mail_contents: `insert into mails (key, to_name, to_address, subject, text, html, created_at, state_at)
    values ('$n', '', '', 'S', 'T', 'H', $at, $at)`,
  payment_bodies: `insert into payments (id, customer_id, reference, body_hash, body, agreed, currency, total,
      provider, state, created_at, state_at, ends_at)
    values (gen_random_uuid(), 1, gen_random_uuid(), '', '{"address":"1 rue"}', 'x', 'MAD', 1, 'p', 'declined', $at, $at, $at)`,
  promotion_refusals: `insert into promotion_refusals (at, customer_id, code, reason) values ($at, 1, 'X', 'unknown')`,
  proof_photos: `insert into proofs (order_id, act, kind, result, driver_id, leg, phone_id, slot, at, received_at, lat, lon)
    values (1, 'delivery', 'photo', 'given', 1, $n, gen_random_uuid(), 1, $at, $at, 33, -7)`,
  push_notices: `insert into push_notices (kind, subject_id, event, device_id, user_id, title, body, happened_at, due_at)
    values ('order', $n, 'order.accepted', 1, 1, '', '', $at, $at)`,
  push_recipients: `with c as (insert into push_campaigns (name, default_language, titles, bodies, roles, languages,
      zones, activity, state, state_at, created_at, created_by, authors, ended_at)
    values ('C', 'fr', '{}', '{}', '{customer}', '{}', '{}', 'any', 'cancelled', $at, $at, '{}', '{1}', $at) returning id)
    insert into push_recipients (campaign_id, device_id, user_id) select id, 1, 1 from c`,
  sessions: `insert into sessions (user_id, device_id, created_at, expires_at) values (1, 'old', $at, $at)`,
  unknown_messages: `insert into unknown_messages (at, channel, phone, text, provider_id)
    values ($at, 'sms', '+212600000000', 'x', '$n')`,
  zone_visits: `insert into zone_visits (driver_id, zone_id, at, type, cause)
    select (select min(user_id) from drivers), (select max(id) from zones), $at, 'left', 'movement'`,
};
const specs = Object.entries(RETENTION_KINDS) as [RetentionName, RetentionKind][];
const inRows = specs.filter(([, { rows }]) => rows);
let serial = 0;

async function add(name: RetentionName, daysAgo: number): Promise<void> {
  serial += 1;
  const at = `'${new Date(now.getTime() - daysAgo * 86_400_000).toISOString()}'::timestamptz`;
  const text = (ROWS[name] ?? '').replaceAll('$at', at).replaceAll('$n', String(serial));
  await sql.raw(text).execute(t.db);
}

const count = async (name: RetentionName) => {
  const { table = '', only = 'true' } = (RETENTION_KINDS[name] as RetentionKind).rows ?? {};
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.raw(only)}`.execute(t.db);
  return rows[0]?.n ?? 0;
};
const retention = (keepDays?: KeepDays, batch?: number) =>
  createRetention(
    { db: t.db, pool: t.pool, clock: () => now, log: silentLog },
    keepDays,
    batch === undefined ? {} : { batch },
  );
const NEVER = new AbortController().signal;
/** The signal of a server that stops after this many checks of it. */
const endsAfter = (looks: number): AbortSignal => {
  let left = looks;
  return {
    get aborted() {
      left -= 1;
      return left < 0;
    },
  } as AbortSignal;
};

describe('old rows', () => {
  it.each(inRows)('are removed, and newer ones are not: %s', async (name, { days }) => {
    await retention().remove(NEVER);
    const before = await count(name);
    for (const daysAgo of [days + 400, days + 0.05, days - 0.05, 0.1]) await add(name, daysAgo);
    expect(await count(name)).toBe(before + 4);
    await retention().remove(NEVER);
    expect(await count(name)).toBe(before + 2);
  });

  it('are removed in batches; the next run removes what an interrupted one has left', async () => {
    for (let n = 0; n < 7; n += 1) await add('desk_changes', 500);
    const before = await count('desk_changes');
    await retention({}, 2).remove(endsAfter(7));
    const left = await count('desk_changes');
    expect(left).toBeLessThan(before);
    expect(left).toBeGreaterThan(before - 7);
    await retention({}, 2).remove(NEVER);
    expect(await count('desk_changes')).toBe(before - 7);
  });

  it('are removed after the configured days, changes of which are recorded', async () => {
    await add('desk_changes', 40);
    const before = await count('desk_changes');
    await retention({ desk_changes: 30 }).remove(NEVER);
    await retention({ desk_changes: 30 }).remove(NEVER);
    expect(await count('desk_changes')).toBe(before - 1 - 1);
    const { rows } = await sql`select kind, days_before, days from retention_changes`.execute(t.db);
    expect(rows).toEqual([{ kind: 'desk_changes', days_before: 365, days: 30 }]);
    await retention().remove(NEVER);
  });

  it('are counted, with the age of the oldest remaining row', async () => {
    const { removedByKind, oldestByKind } = retention();
    const removed = await removedByKind();
    expect(Object.keys(removed).sort()).toEqual(Object.keys(RETENTION_KINDS).sort());
    expect(removed.desk_changes).toBeGreaterThan(7);
    expect((await oldestByKind()).dispatch_decisions).toBeCloseTo((365 - 0.05) * 86_400, -2);
  });
});

it('retention covers no records that must be kept by law', () => {
  const kept =
    /ledger|audit|payout|refund|remittance|statement|command|orders|cash_counts|users|approv/;
  for (const [name, { rows }] of specs)
    expect(`${name} ${rows?.table} ${rows?.time} ${rows?.old ?? ''}`).not.toMatch(kept);
});
