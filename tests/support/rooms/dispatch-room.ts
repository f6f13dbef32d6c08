import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';

/** The store of `app.ts` stands here. */
const STORE = { lat: 33.59, lon: -7.62 };
/** Degrees of longitude in a kilometre at Casablanca. */
const KM = 0.01079;

/** One store with drivers at measured distances, on the real application. */
export async function dispatchRoom(t: TestApp) {
  const operator = await t.person('operator', 'Amal');
  const customer = await t.person('customer');
  const store = await t.store();

  const report = (driver: Person, km: number, ageMs = 0) =>
    t.call(
      driverStatusRoutes.report,
      {
        params: { id: driver.id },
        body: {
          lat: STORE.lat,
          lon: STORE.lon + km * KM,
          at: new Date(t.clock().getTime() - ageMs).toISOString(),
        },
      },
      driver,
    );

  return {
    operator,
    store,
    report,
    /** A driver on duty so many kilometres east of the store. */
    async driver(km: number, ageMs = 0, name = 'Driver'): Promise<Person> {
      const driver = await t.person('driver', name);
      const { status } = await report(driver, km, ageMs);
      if (status !== 204) throw new Error(`No position: ${status}`);
      return driver;
    },
    async place(more: object = {}, at = store): Promise<Order> {
      const answer = await t.call(ordersRoutes.place, { body: orderOf(at, more) }, customer);
      if (answer.status !== 201) throw new Error(`No order: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    assign: (order: Order, driverId: number | null, as = operator) =>
      t.call(ordersRoutes.assign, { body: { orderId: order.id, driverId } }, as, {
        'if-match': `"${order.version}"`,
      }),
    read: async (id: number): Promise<Order> =>
      (await t.call(ordersRoutes.adminGet, { params: { id } }, operator)).body,
  };
}
export type DispatchRoom = Awaited<ReturnType<typeof dispatchRoom>>;
