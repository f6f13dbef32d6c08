import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { orderOf, type Person, type TestApp } from './app.ts';

export type Ring = [number, number][];
/** A square around a point, `half` degrees in each direction. */
export const square = (lat: number, lon: number, half = 0.01): Ring => [
  [lon - half, lat - half],
  [lon + half, lat - half],
  [lon + half, lat + half],
  [lon - half, lat + half],
];
export const HOME_RING = square(33.59, -7.62, 0.02);
/** An address in HOME, near the stores of the tests. */
export const ADDRESS_IN_HOME = { dropoff: { lat: 33.591, lon: -7.621 } };

/** An administrator, an operator and a customer, with their calls for zones and orders. */
export async function createZoneFixture(t: TestApp) {
  const admin = await t.person('admin');
  const operator = await t.person('operator');
  const customer = await t.person('customer');
  let serial = 0;
  const name = (of = 'Zone') => {
    serial += 1;
    return `${of} ${serial}`;
  };

  const create = async (body: object = {}) =>
    (await t.call(zonesRoutes.create, { body: { name: name(), ...body } }, admin)).body;
  const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
  const publish = (zone: { id: number; version: number }, ring: Ring, reason = 'drawn') =>
    t.call(
      zonesRoutes.publish,
      { params: { id: zone.id }, body: { ring, reason } },
      admin,
      ifMatch(zone.version),
    );
  const send = (zone: { id: number; version: number }, event: string, reason?: string) =>
    t.call(
      zonesRoutes.send,
      { params: { id: zone.id }, body: { event, ...(reason ? { reason } : {}) } },
      admin,
      ifMatch(zone.version),
    );
  const get = async (id: number) => (await t.call(zonesRoutes.get, { params: { id } }, admin)).body;
  const archive = async (id: number) => send(await get(id), 'zone.archive');
  const terms = {
    baseFee: '700',
    feePerKm: '100',
    freeFrom: null,
    minimumOrder: '0',
    maxKm: null,
    hours: null,
  };
  const setTerms = async (id: number, more: object) =>
    t.call(
      zonesRoutes.setTerms,
      { params: { id }, body: { terms: { ...terms, ...more }, reason: 'priced' } },
      admin,
      ifMatch((await get(id)).version),
    );
  const place = (store: { id: number; itemId: number }, more: object = {}) =>
    t.call(ordersRoutes.place, { body: orderOf(store, more) }, customer);
  const override = (id: number, body: object, as: Person = operator) =>
    t.call(
      zonesRoutes.override,
      { params: { id }, body: { minutes: 5, reason: 'rain', ...body } },
      as,
    );
  const assign = (id: number, storeId: number) =>
    t.call(
      zonesRoutes.assignStores,
      { params: { id }, body: { assign: true, ids: [storeId] } },
      admin,
    );

  return {
    admin,
    operator,
    customer,
    name,
    create,
    ifMatch,
    publish,
    send,
    get,
    archive,
    setTerms,
    place,
    override,
    assign,
  };
}
export type ZoneFixture = Awaited<ReturnType<typeof createZoneFixture>>;
