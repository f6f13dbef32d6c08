import type { Role } from '#contract/permissions.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import { dispatchZonesRoutes } from '#contract/routes/operations/dispatch-zones.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { presenceRoutes } from '#contract/routes/operations/presence.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { withConnection } from '#server/platform/db/connection.ts';
import { orderOf, type Person, type TestApp } from '../app.ts';
import { createMoneyFixture } from '../fixtures/money-fixture.ts';
import { createZoneFixture, square } from '../zones.ts';
import { addRecords } from './records.ts';
import { ifMatch, succeeded } from './succeeded.ts';

/** IDs from here on belong to the second zone. */
const FAR = 7_770_000;
/**
 * Matches IDs and names of the second zone, which no response limited to the first one may contain.
 */
export const BETA_DATA = /\b777\d{4}\b|beta/i;

const CENTRES = { alpha: { lat: 33.59, lon: -7.62 }, beta: { lat: 33.69, lon: -7.38 } } as const;

/** Continues the IDs of the first zone after the existing ones. */
const NEAR = 10_000;

/** Sets all identity columns, except that of the events, to continue after this ID. */
const jumpIds = (ownerUrl: string, to: number): Promise<void> =>
  withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      select pg_get_serial_sequence(quote_ident(table_name), column_name) as name
      from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' and table_name <> 'events'`);
    for (const { name } of rows) await client.query('select setval($1, $2)', [name, to]);
  });

/**
 * Two operational areas far from each other, each with its own store, item, customer, drivers,
 * orders in every state, money, alarms, notes and staff. Names of the second contain "Beta", its
 * ids begin with 777.
 */
export async function createTwoZones(t: TestApp) {
  const zones = await createZoneFixture(t);
  const money = await createMoneyFixture(t);
  const { admin } = money;

  async function staff(role: Role, name: string, ids: readonly number[]): Promise<Person> {
    const person = await t.person(role, name);
    succeeded(
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

  async function zoneWorld(name: 'Alpha' | 'Beta', at: { lat: number; lon: number }) {
    const made = await zones.create({ name: `${name} quarter` });
    succeeded(await zones.publish(made, square(at.lat, at.lon, 0.03)));
    succeeded(await zones.setTerms(made.id, { baseFee: '900' }));
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
    succeeded(
      await t.call(
        driverStatusRoutes.report,
        { params: { id: driver.id }, body: { ...at } },
        driver,
      ),
    );
    succeeded(
      await t.call(
        driverStatusRoutes.setLimits,
        { params: { id: resting.id }, body: { shiftEndsAt: null, zones: [zone.name] } },
        admin,
      ),
    );

    const place = async (more: object = {}) =>
      succeeded(
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
    succeeded(await money.assign(carried, driver.id));
    const delivered = await money.deliverOrder(await place(), driver);
    const cancelled = await place();
    succeeded(
      await t.call(
        ordersRoutes.progress,
        {
          params: { id: cancelled.id },
          body: { event: 'order.cancel', reason: `${name} cancelled` },
        },
        admin,
        ifMatch(cancelled),
      ),
    );
    succeeded(
      await t.call(
        ordersRoutes.rate,
        { params: { id: delivered.id }, body: { stars: 4, comment: `${name} rating` } },
        customer,
      ),
    );
    succeeded(
      await t.call(
        ordersRoutes.comment,
        { params: { id: delivered.id }, body: { text: `${name} comment` } },
        admin,
      ),
    );
    succeeded(
      await t.call(
        claimsRoutes.hold,
        { params: { id: waiting.id }, body: { minutes: 60, reason: `${name} hold` } },
        operator,
      ),
    );
    succeeded(
      await t.call(
        claimsRoutes.claim,
        { params: { orderId: carried.id }, body: { seconds: 600 } },
        operator,
      ),
    );
    succeeded(
      await t.call(
        presenceRoutes.report,
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
      succeeded(await t.call(notesRoutes.add, { body: { subject, text: `${name} note` } }, admin));
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
    succeeded(await zones.override(zone.id, { kind: 'busy', amount: 15, reason: `${name} rush` }));
    succeeded(
      await t.call(
        dispatchZonesRoutes.update,
        { params: { id: zone.id }, body: { mode: 'suggest', maxOrders: 2 } },
        admin,
        { 'if-match': '"0"' },
      ),
    );

    const kept = await addRecords({
      t,
      money,
      name,
      zone,
      store,
      customer,
      driver,
      owner,
      operator,
      waiting,
      delivered,
    });
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
      ...kept,
      place,
    };
  }

  const alpha = await zoneWorld('Alpha', CENTRES.alpha);
  await jumpIds(t.database.ownerUrl, FAR);
  const beta = await zoneWorld('Beta', CENTRES.beta);
  await jumpIds(t.database.ownerUrl, NEAR);
  await t.app().runNow.places();
  return { admin, alpha, beta, staff, money };
}
export type TwoZones = Awaited<ReturnType<typeof createTwoZones>>;
export type ZoneWorld = TwoZones['alpha'];
