import pg from 'pg';
import type { Role } from '#contract/permissions.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { handoverRoutes } from '#contract/routes/operations/handover.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { orderOf, type Person, type TestApp } from './app.ts';
import { moneyRoom } from './rooms/money-room.ts';
import { square, zoneRoom } from './zones.ts';

/** From here on ids are those of the second side. */
const FAR = 7_770_000;
/** What no answer may hold that shows the first side only: ids and names of the second. */
export const OF_BETA = /\b777\d{4}\b|beta/i;

const SIDES = { alpha: { lat: 33.59, lon: -7.62 }, beta: { lat: 33.69, lon: -7.38 } } as const;

/** Back among the ids of the first side, beyond those that it has. */
const NEAR = 10_000;

/** Lets every id that is given from now on come after this one. */
async function jumpIds(ownerUrl: string, to: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`
      select pg_get_serial_sequence(quote_ident(table_name), column_name) as name
      from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' and table_name <> 'events'`);
    for (const { name } of rows) await client.query('select setval($1, $2)', [name, to]);
  } finally {
    await client.end();
  }
}

/**
 * Two operational areas far from each other, each with a store, an item, a customer, drivers, orders in
 * every state, money, alarms, notes and staff of its own. Names of the second hold "Beta", its ids begin
 * with 777.
 */
export async function twoSides(t: TestApp) {
  const zones = await zoneRoom(t);
  const money = await moneyRoom(t);
  const { admin, finance, supervisor } = money;
  const done = <A extends { status: number; body: unknown }>(answer: A): A => {
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer;
  };
  const version = (of: { version: number }) => ({ 'if-match': `"${of.version}"` });

  async function staff(role: Role, name: string, ids: readonly number[]): Promise<Person> {
    const person = await t.person(role, name);
    done(
      await t.call(
        usersRoutes.update,
        { params: { id: person.id }, body: { zones: [...ids] } },
        admin,
        {
          'if-match': '"1"',
        },
      ),
    );
    return person;
  }

  async function side(name: 'Alpha' | 'Beta', at: { lat: number; lon: number }) {
    const made = await zones.create({ name: `${name} quarter` });
    done(await zones.publish(made, square(at.lat, at.lon, 0.03)));
    done(await zones.setTerms(made.id, { baseFee: '900' }));
    const zone = await zones.get(made.id);
    const owner = await t.person('store', `${name} owner`);
    const customer = await t.person('customer', `${name} customer`);
    const driver = await t.person('driver', `${name} driver`);
    const resting = await t.person('driver', `${name} resting`);
    const operator = await staff('operator', `${name} operator`, [zone.id]);
    const store = await t.store(owner, `${name} store`);
    await t.db
      .updateTable('stores')
      .set({ zone: zone.name, ...at, address: `${name} street` })
      .where('id', '=', store.id)
      .execute();
    await t.db
      .updateTable('items')
      .set({ name: `${name} item`, sku: `${name}-1` })
      .where('id', '=', store.itemId)
      .execute();
    done(
      await t.call(
        driverStatusRoutes.report,
        { params: { id: driver.id }, body: { ...at } },
        driver,
      ),
    );
    done(
      await t.call(
        driverStatusRoutes.setLimits,
        { params: { id: resting.id }, body: { shiftEndsAt: null, zones: [zone.name] } },
        admin,
      ),
    );

    const place = async (more: object = {}) =>
      done(
        await t.call(
          ordersRoutes.place,
          {
            body: orderOf(store, {
              dropoff: { lat: at.lat + 0.002, lon: at.lon },
              address: `${name} door`,
              ...more,
            }),
          },
          customer,
        ),
      ).body;
    const waiting = await place();
    const carried = await place();
    done(await money.assign(carried, driver.id));
    const delivered = await money.bring(await place(), driver);
    const cancelled = await place();
    done(
      await t.call(
        ordersRoutes.progress,
        {
          params: { id: cancelled.id },
          body: { event: 'order.cancel', reason: `${name} cancelled` },
        },
        admin,
        version(cancelled),
      ),
    );
    done(
      await t.call(
        ordersRoutes.rate,
        { params: { id: delivered.id }, body: { stars: 4, comment: `${name} rating` } },
        customer,
      ),
    );
    done(
      await t.call(
        ordersRoutes.comment,
        { params: { id: delivered.id }, body: { text: `${name} comment` } },
        admin,
      ),
    );
    done(
      await t.call(
        presenceRoutes.hold,
        { params: { id: waiting.id }, body: { minutes: 60, reason: `${name} hold` } },
        operator,
      ),
    );
    done(
      await t.call(
        presenceRoutes.claim,
        { params: { orderId: carried.id }, body: { seconds: 600 } },
        operator,
      ),
    );
    done(
      await t.call(
        presenceRoutes.look,
        { body: { screen: 'live-orders', orderId: carried.id } },
        operator,
      ),
    );
    for (const subject of [
      `store:${store.id}`,
      `item:${store.itemId}`,
      `user:${customer.id}`,
      `driver:${driver.id}`,
      `order:${delivered.id}`,
      `zone:${zone.id}`,
    ])
      done(await t.call(notesRoutes.add, { body: { subject, text: `${name} note` } }, admin));
    await t.db
      .insertInto('zone_visits')
      .values({
        at: t.clock(),
        driver_id: driver.id,
        zone_id: zone.id,
        type: 'entered',
        cause: 'movement',
      })
      .execute();
    done(await zones.override(zone.id, { kind: 'busy', amount: 15, reason: `${name} rush` }));
    done(
      await t.call(
        dispatchRoutes.setZone,
        { params: { zone: zone.name }, body: { mode: 'suggest', maxOrders: 2 } },
        admin,
        { 'if-match': '"0"' },
      ),
    );

    await money.fund(50_000n, store.id);
    const payout = await money.request('10000', store.id);
    const refund = done(
      await money.command(
        refundsRoutes.give,
        {
          params: { id: delivered.id },
          body: { amount: '100', fundedBy: 'platform', reason: `${name} refund` },
        },
        finance,
        { version: (await money.read(delivered.id)).version },
      ),
    ).body;
    done(
      await money.command(
        walletsRoutes.adjust,
        {
          params: { id: customer.id },
          body: { type: 'goodwill', amount: '500', reason: `${name} goodwill` },
        },
        finance,
      ),
    );
    const { atHand } = done(await t.call(cashRoutes.atHand, { params: { id: driver.id } }, finance))
      .body as { atHand: string };
    const half = String(BigInt(atHand) / 2n);
    done(
      await money.command(
        cashRoutes.remit,
        { params: { id: driver.id }, body: { expected: atHand, counted: half } },
        supervisor,
      ),
    );
    const alarm = await t.db
      .insertInto('alarms')
      .values({
        rule: 'order.unassigned',
        cause: `${name} cause`,
        scope: 'zone',
        priority: 2,
        state: 'unacknowledged',
        zone: zone.name,
        count: 1,
        subjects: JSON.stringify([
          {
            kind: 'order',
            id: String(waiting.id),
            label: `#${waiting.id} ${name} store`,
            since: t.clock().toISOString(),
            dueAt: null,
          },
        ]),
        marks: '{}',
        action: JSON.stringify({ kind: 'assign_driver', orderId: waiting.id, zone: zone.name }),
        raised_at: t.clock(),
        state_at: t.clock(),
        owner: null,
        acknowledged_at: null,
        acknowledged_count: null,
        shelf: null,
        escalated_at: null,
        due_at: null,
        due_event: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    done(await t.call(alarmsRoutes.acknowledge, { params: { id: alarm.id } }, admin));
    const paper = await t.db
      .insertInto('files')
      .values({
        kind: 'document',
        sha256: Buffer.alloc(32, name.length),
        name: `${name} licence.pdf`,
        type: 'application/pdf',
        bytes: 10,
        width: null,
        height: null,
        owner_id: owner.id,
        uploaded_at: t.clock(),
        touched_at: t.clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('driver_documents')
      .values({
        driver_id: driver.id,
        position: 0,
        kind: 'licence',
        number: `${name} number`,
        expires_on: null,
        file_id: paper.id,
        note: null,
      })
      .execute();
    const sheet = done(await t.call(handoverRoutes.draft, {}, operator)).body;
    done(
      await t.call(
        handoverRoutes.send,
        { params: { id: sheet.id }, body: { event: 'handover.offer' } },
        operator,
        version(sheet),
      ),
    );
    const transfer = await t.db
      .selectFrom('ledger_transfers')
      .select('id')
      .where('order_id', '=', delivered.id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const remittance = await t.db
      .selectFrom('remittances')
      .select('id')
      .where('driver_id', '=', driver.id)
      .executeTakeFirstOrThrow();
    const override = await t.db
      .selectFrom('zone_overrides')
      .select('id')
      .where('zone_id', '=', zone.id)
      .executeTakeFirstOrThrow();
    return {
      at,
      zone,
      owner,
      customer,
      driver,
      resting,
      operator,
      store,
      orders: { waiting, carried, delivered, cancelled },
      payout,
      refund,
      alarm,
      paper,
      sheet,
      transferId: String(transfer.id),
      remittanceId: remittance.id,
      overrideId: override.id,
      place,
    };
  }

  const alpha = await side('Alpha', SIDES.alpha);
  await jumpIds(t.database.ownerUrl, FAR);
  const beta = await side('Beta', SIDES.beta);
  await jumpIds(t.database.ownerUrl, NEAR);
  await t.app().turns.places();
  return { admin, alpha, beta, staff, money };
}
export type TwoSides = Awaited<ReturnType<typeof twoSides>>;
export type Side = TwoSides['alpha'];
