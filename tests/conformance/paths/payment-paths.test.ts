import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  PAYMENT_EVENT_TYPES,
  PAYMENT_STATES,
  type PaymentState,
  paymentRules,
} from '#machines/payment/payment-machine.ts';
import { createServices, type Services } from '#server/areas.ts';
import { createRandom } from '#server/city/random.ts';
import type { Caller } from '#server/platform/auth/caller.ts';
import { silentLog } from '#server/platform/db/log.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import { runAsOwner } from '#tests/support/database.ts';
import { createScriptedBank, type Fault } from '#tests/support/fixtures/scripted-bank.ts';
import { isFullRun } from '#tests/support/promise-limits.ts';
import { withApp } from '#tests/support/with-app.ts';

/** More of them find rarer orders of events. */
const PAYMENTS = Number(process.env.TAWSIL_TEST_PAYMENTS || (isFullRun ? 10_000 : 250));
const SEED = Number(process.env.TAWSIL_TEST_SEED || 33);
const LANES = 6;
/** Orders of a customer: only ten of them may wait to be paid at once. */
const OF_ONE = 8;

const bank = createScriptedBank();
let t: TestApp;
let store: { id: number; itemId: number };
let driver: number;
let customers: Caller[];
withApp(
  async (app) => {
    t = app;
    store = await t.store();
    driver = (await t.person('driver')).id;
    const people: Person[] = [];
    while (people.length * OF_ONE < PAYMENTS) people.push(await t.person('customer'));
    customers = people.map(({ id }) => ({
      userId: id,
      name: 'Amal',
      role: 'customer',
      sessionId: 0,
      zones: 'all',
    }));
    await runAsOwner(
      t.ownerUrl,
      'create table payment_moves (before text, after text)',
      'grant select on payment_moves to tawsil_app',
      `create function note_move() returns trigger language plpgsql security definer as $$
       begin insert into payment_moves values (old.state, new.state); return null; end $$`,
      `create trigger note_move after update on payments for each row
         when (old.state <> new.state) execute function note_move()`,
    );
  },
  { manualTicks: true },
);

/** Every pair of states with at most two events of the machine between them. */
function legalMoves(): Set<string> {
  const next = (status: PaymentState) =>
    PAYMENT_EVENT_TYPES.flatMap((type) => paymentRules.apply({ status }, type)?.status ?? []);
  return new Set(
    PAYMENT_STATES.flatMap((from) =>
      next(from).flatMap((to) => [to, ...next(to)].map((end) => `${from} → ${end}`)),
    ),
  );
}

/** Work of a server that may be killed: the provider's answer never arrives. */
const untilKilled = async (work: Promise<unknown>, killed: Promise<void>): Promise<void> => {
  const done = work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
  await Promise.race([done, killed]);
};

const newServer = (): Services =>
  createServices({ db: t.db, pool: t.pool, clock: t.clock, payments: bank.provider }, silentLog);

/** Promise 33: an order by card and its authorisation exist together. */
it('places no order without its authorisation, and keeps no authorisation without its order', async () => {
  const random = createRandom(SEED);
  const ids: string[] = [];
  /** Ends the work of all lanes, as their servers are killed. */
  const kills = new Set<() => void>();

  bank.setFaults((call): Fault | undefined => {
    const luck = random.next();
    if (luck < 0.05) return { at: 'before', outcome: 'retry' };
    if (luck < 0.1) return { at: 'before', outcome: 'unknown' };
    if (luck < 0.18) return { at: 'after', outcome: 'unknown' };
    if (luck < 0.2 && call !== 'begin') return { at: 'before', outcome: 'refused' };
    if (luck < 0.24) {
      for (const kill of kills) kill();
      return { at: random.next() < 0.5 ? 'before' : 'after', outcome: 'unknown', isLost: true };
    }
    return undefined;
  });
  bank.setMisread((reading) => {
    const luck = random.next();
    if (luck < 0.02) return { ...reading, payment: randomUUID() };
    if (luck < 0.04) return { ...reading, currency: 'EUR' };
    if (luck < 0.05) return { ...reading, status: 'absent', authorised: 0n };
    return reading;
  });

  /** One customer with one order, and all that happens meanwhile. */
  async function live(customer: Caller): Promise<void> {
    const body = orderOf(store, { payment: 'card' });
    const own = async () =>
      (await t.db
        .selectFrom('payments')
        .select(['id', 'order_id'])
        .where('customer_id', '=', customer.userId)
        .where('reference', '=', body.reference)
        .executeTakeFirst()) ?? { id: '', order_id: null };
    const end = async (status: 'delivered' | 'cancelled') => {
      const { order_id } = await own();
      if (order_id === null) return;
      await sql`update orders set status = ${status}, status_at = ${t.clock()},
          closed_at = ${t.clock()}, driver_id = ${driver}
        where id = ${order_id} and closed_at is null`.execute(t.db);
    };
    for (let step = 0; step < 8; step += 1) {
      const server = newServer();
      let kill: () => void = () => undefined;
      const killed = new Promise<void>((resolve) => {
        kill = resolve;
      });
      kills.add(kill);
      const acts = [
        () => untilKilled(server.checkout.place(body as never, customer), killed),
        () => untilKilled(server.cardPayments.work(), killed),
        async () => void bank.pay((await own()).id),
        async () => void bank.pay((await own()).id),
        async () => void bank.pay((await own()).id, 1n),
        async () => void bank.decline((await own()).id),
        async () => server.cardPayments.wake('scripted', (await own()).id || randomUUID()),
        () => end('delivered'),
        () => end('cancelled'),
        async () => {
          await t.db
            .updateTable('payments')
            .set({ ends_at: t.clock(), look_at: t.clock() })
            .where('id', '=', (await own()).id || randomUUID())
            .where('look_at', 'is not', null)
            .execute();
        },
      ];
      await (step === 0 ? acts[0] : random.pick(acts))?.();
      kills.delete(kill);
    }
    const { id } = await own();
    if (id) ids.push(id);
  }
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (let n = lane; n < PAYMENTS; n += LANES) {
        const customer = customers[Math.floor(n / OF_ONE)];
        if (customer) await live(customer);
      }
    }),
  );

  // Everything answers from now on, and the time of everything has come.
  bank.setFaults();
  bank.setMisread();
  const server = newServer();
  for (let round = 0; round < 4; round += 1) {
    const now = t.clock();
    await sql`update payments set ends_at = least(ends_at, ${now}), look_at = ${now}
      where state in ('waiting','authorised')`.execute(t.db);
    await sql`update payment_acts set due_at = ${now}, lease_until = null
      where state in ('due','review')`.execute(t.db);
    await server.cardPayments.work();
  }

  const { rows } = await sql<{
    id: string;
    state: PaymentState;
    status: string | null;
    total: bigint;
    authorised: bigint;
    captured: bigint;
  }>`select p.id, p.state, o.status, p.total, p.authorised, p.captured
    from payments p left join orders o on o.id = p.order_id`.execute(t.db);
  expect(rows.length).toBeGreaterThan(PAYMENTS * 0.8);
  const wrong = rows.filter(({ id, state, status, total, authorised, captured }) => {
    const held = bank.held.get(id) ?? { status: 'absent', authorised: 0n, captured: 0n };
    const isHeld = held.status === 'authorised' && held.authorised > 0n;
    if (status === null || status === 'cancelled')
      return isHeld || held.captured > 0n || !['released', 'declined', 'expired'].includes(state);
    if (status === 'delivered')
      return state !== 'captured' || held.captured !== total || captured !== total;
    return state !== 'placed' || !isHeld || held.authorised !== total || authorised !== total;
  });
  expect(wrong).toEqual([]);
  const unpaid = await sql`select o.id from orders o where payment = 'card'
    and not exists (select from payments p where p.order_id = o.id)`.execute(t.db);
  expect(unpaid.rows).toEqual([]);

  const moves = await sql<{ move: string }>`
    select distinct before || ' → ' || after as move from payment_moves`.execute(t.db);
  const legal = legalMoves();
  expect(moves.rows.filter(({ move }) => !legal.has(move))).toEqual([]);
  const reached = new Set(moves.rows.map(({ move }) => move.split(' → ')[1]));
  // An authorisation is written together with its order or its release; two people write off.
  const other = ['waiting', 'authorised', 'written_off'];
  expect(new Set([...other, ...reached])).toEqual(new Set(PAYMENT_STATES));
});
