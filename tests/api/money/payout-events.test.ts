import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { LiveEvent, PayoutLogEvent } from '#contract/events.ts';
import { ibanOf } from '#contract/money/iban.ts';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import { liveOrdersRoutes } from '#contract/routes/operations/live-orders.ts';
import { replayRoutes } from '#contract/routes/operations/replay.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { connectConsole, waitUntil } from '#tests/support/browser/console-socket.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { type TestBank, withPayoutFixture } from '#tests/support/fixtures/payout-fixture.ts';
import { createZoneFixture, square } from '#tests/support/zones.ts';

let t: TestApp;
let fixture: MoneyFixture;
let bank: TestBank;
let url: string;
withPayoutFixture(async (opened) => {
  ({ t, fixture, bank } = opened);
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(t.app().server.address() as AddressInfo).port}`;
});
const open: ReturnType<typeof connectConsole>[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

const UNKNOWN = String(10 ** 14);
/** The head of the event log, which the answer to a number beyond it names. */
const head = async () => (await since(UNKNOWN, fixture.admin)).seq;
const since = async (seq: number | string, as: Person) =>
  (await t.call(liveOrdersRoutes.since, { query: { seq: String(seq) } }, as)).body;
const isOfPayout = (event: LiveEvent): event is PayoutLogEvent => event.subject === 'payout';
const words = (events: readonly LiveEvent[]) =>
  events
    .filter(isOfPayout)
    .map(({ type, actor, payout }) => `${type} ${payout.status} ${actor?.name ?? '–'}`);

async function consoleOf({ token }: Person, seq: number) {
  const opened = connectConsole(url, token, undefined, true);
  open.push(opened);
  await opened.connected();
  expect(opened.received.error).toBeNull();
  await opened.follow(seq);
  return opened.received;
}
type Received = Awaited<ReturnType<typeof consoleOf>>;
/** Waits until a console has the numbers of all events so far. */
const hasAll = (received: Received, seq: number) =>
  waitUntil(`event ${seq}`, () => (received.events.at(-1)?.seq ?? 0) >= seq);

/** Performs an act on a payout as it is now. */
async function act(
  call: Parameters<MoneyFixture['act']>[0],
  { id }: Payout,
  as: Person,
  body: object = {},
) {
  const { payout } = await fixture.payout(id);
  const answer = await fixture.act(call, payout, as, body);
  expect(answer.body).toMatchObject({ id });
  expect(answer.status).toBe(200);
}

describe('the events of payouts', () => {
  it('are one for each act, in order, through the socket and after a gap', async () => {
    const { finance, supervisor, second } = fixture;
    const from = await head();
    const received = await consoleOf(supervisor, from);
    const payout = await fixture.request('10000');
    await act('approve', payout, supervisor);
    await act('withdrawApproval', payout, supervisor);
    await act('approve', payout, second);
    await t.letApprovalsCount();
    bank.answer = () => Promise.reject(new Error('The line was cut'));
    await act('pay', payout, finance, { rail: 'bank-file' });
    await act('settle', payout, supervisor, { outcome: 'failed', reason: 'Not on the account' });
    bank.answer = async () => ({ outcome: 'refused', why: 'Account closed' });
    await act('pay', payout, finance, { rail: 'bank-file' });
    await act('pay', payout, finance, { reference: 'TRX 1' });
    await act('reject', await fixture.request('5000'), supervisor, { reason: 'Wrong account' });
    const expected = [
      'payout.requested requested Farid',
      'payout.approved approved Salma',
      'payout.approval_withdrawn requested Salma',
      'payout.approved approved Said',
      'payout.sent paying Farid',
      'payout.in_review review –',
      'payout.settled_unpaid failed Salma',
      'payout.sent paying Farid',
      'payout.failed failed –',
      'payout.sent paying Farid',
      'payout.paid paid –',
      'payout.requested requested Farid',
      'payout.rejected rejected Salma',
    ];
    const count = async () => (await since(from, supervisor)).events.length;
    await waitUntil('all are published', async () => (await count()) >= expected.length);
    const gap = (await since(from, supervisor)).events;
    expect(words(gap)).toEqual(expected);
    await hasAll(received, gap.at(-1)?.seq ?? 0);
    expect(words(received.events)).toEqual(expected);
    // Each names the version that its act made, and nothing that only its readers may know.
    const ofFirst = gap.filter(isOfPayout).filter((event) => event.payout.id === payout.id);
    expect(ofFirst.map((event) => event.payout.version)).toEqual(ofFirst.map((_, n) => n + 1));
    expect(ofFirst[0]?.payout).toEqual({
      id: payout.id,
      version: 1,
      status: 'requested',
      store: { id: payout.store.id, zone: payout.store.zone },
    });
  });

  it('are two for a payout in a bank file, and none for a repeated command', async () => {
    const { finance, supervisor, admin } = fixture;
    await fixture.command(
      calls.setBank,
      {
        params: { id: fixture.store.id },
        body: { iban: ibanOf('MA', '0'.repeat(24)), holder: 'Café Atlas', reason: 'New' },
      },
      admin,
    );
    await fixture.set('bank', { payerName: 'Tawsil', payerIban: ibanOf('MA', '1'.repeat(24)) });
    const payout = await fixture.request('7000');
    await fixture.approve(payout, supervisor);
    const from = await head();
    const { id, version } = (await fixture.payout(payout.id)).payout;
    const commandId = 'b53b9fe4-3f30-4f4e-9f0f-6c1b6f4f4a11';
    const body = { payouts: [{ id, version }] };
    for (const _ of [1, 2]) {
      const answer = await fixture.command(calls.bankFile, { body }, finance, { commandId });
      expect(answer.status).toBe(200);
    }
    await waitUntil('both are published', async () => (await head()) >= from + 2);
    expect(words((await since(from, finance)).events)).toEqual([
      'payout.sent paying Farid',
      'payout.in_review review Farid',
    ]);
  });

  it('have contents only for people who may read payouts, and other events not for them', async () => {
    const operator = await t.person('operator', 'Omar');
    const from = await head();
    const consoles = {
      operator: await consoleOf(operator, from),
      finance: await consoleOf(fixture.finance, from),
    };
    await fixture.request('3000');
    await fixture.place();
    await waitUntil('both are published', async () => (await head()) >= from + 2);
    const seq = await head();
    const subjects = async (as: Person) =>
      (await since(from, as)).events.map(({ subject }) => subject);
    expect(await subjects(operator)).toEqual(['elsewhere', 'order']);
    expect(await subjects(fixture.finance)).toEqual(['payout', 'elsewhere']);
    expect(await subjects(fixture.supervisor)).toEqual(['payout', 'order']);
    // Trailing numbers are sent with the next event or beat.
    await hasAll(consoles.operator, seq);
    await hasAll(consoles.finance, seq - 1);
    expect(words(consoles.operator.events)).toEqual([]);
    expect(words(consoles.finance.events)).toEqual(['payout.requested requested Farid']);
    expect(consoles.finance.events.some(({ subject }) => subject === 'order')).toBe(false);
  });

  it('have contents within the zones of their readers only', async () => {
    const zones = await createZoneFixture(t);
    const made = await zones.create({ name: 'Alpha quarter' });
    await zones.publish(made, square(33.59, -7.62, 0.03));
    const zone = await zones.get(made.id);
    const [near, far] = [await t.store(null, 'Near'), await t.store(null, 'Far')];
    await t.db.updateTable('stores').set({ zone: zone.name }).where('id', '=', near.id).execute();
    const reader = await t.person('supervisor', 'Sami');
    const { status } = await t.call(
      usersRoutes.update,
      { params: { id: reader.id }, body: { zones: [zone.id] } },
      fixture.admin,
      { 'if-match': '"1"' },
    );
    expect(status).toBe(200);
    for (const { id } of [near, far]) await fixture.fund(100_000n, id);
    await waitUntil('the stores are known', async () => {
      const before = await head();
      await fixture.request('100', near.id);
      await waitUntil('it is published', async () => (await head()) > before);
      return words((await since(before, reader)).events).length > 0;
    });
    const from = await head();
    const received = await consoleOf(reader, from);
    await fixture.request('200', far.id);
    const shown = await fixture.request('300', near.id);
    await act('approve', shown, reader);
    await waitUntil('all are published', async () => (await head()) >= from + 3);
    const gap = (await since(from, reader)).events;
    expect(gap.map(({ subject }) => subject)).toEqual(['elsewhere', 'payout', 'payout']);
    await hasAll(received, from + 3);
    for (const events of [gap, received.events])
      expect(events.filter(isOfPayout).map(({ payout }) => payout.store.id)).toEqual([
        near.id,
        near.id,
      ]);
  });

  it('are not part of a replay, whose readers may not read payouts', async () => {
    const operator = await t.person('operator', 'Olga');
    const at = t.clock();
    await fixture.request('900');
    const query = {
      from: new Date(at.getTime() - 60_000).toISOString(),
      to: new Date(at.getTime() + 60_000).toISOString(),
    };
    for (const route of [replayRoutes.overview, replayRoutes.window]) {
      const { status, body } = await t.call(route, { query: { ...query, step: '5' } }, operator);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('payout');
    }
  });
});
