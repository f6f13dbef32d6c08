import { describe, expect, it } from 'vitest';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { STAFF_ROLES, type StaffRole, WHOLE_PERMISSIONS } from '#contract/permissions.ts';
import type { dashboardRoutes } from '#contract/routes/insight/dashboard.ts';
import { ZONES_HEADER } from '#contract/zones-header.ts';
import { casablancaDay, dayAfter } from '#rules/time.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { countFigures } from '#tests/support/figures/count-figures.ts';
import { BETA_DATA, type TwoZones, type ZoneWorld } from '#tests/support/two-zones/two-zones.ts';
import { withTwoZones } from '#tests/support/two-zones/with-two-zones.ts';
import { endpoints } from '../endpoints.ts';
import { NAMES_NOTHING } from './names-nothing.ts';

// Promise 28: users neither see nor change what is outside their scope.
let t: TestApp;
let world: TwoZones;
const people = new Map<StaffRole, Person>();

withTwoZones(async (opened, worlds) => {
  t = opened;
  world = worlds;
  await countFigures(t);
  for (const role of STAFF_ROLES)
    people.set(role, await world.staff(role, `Alpha ${role}`, [world.alpha.zone.id]));
});

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}
const ago = (ms: number) => new Date(t.clock().getTime() - ms).toISOString();
const span = () => ({ from: ago(600_000), to: ago(0) });
/** Sales by store of today, and of yesterday in case midnight passes during the test. */
const sales = (): Input => {
  const to = casablancaDay(t.clock());
  return { params: { report: 'sales' }, query: { from: dayAfter(to, -1), to, rows: 'store' } };
};
const contactFigures = (): Input => ({
  query: { from: ago(600_000), to: ago(-60_000), rows: 'driver' },
});
const byOrder = (side: ZoneWorld): Input => ({ params: { id: side.orders.delivered.id } });
const byDriver = (side: ZoneWorld): Input => ({ params: { id: side.driver.id } });
const byStore = (side: ZoneWorld): Input => ({ params: { id: side.store.id } });
const byZone = (side: ZoneWorld): Input => ({ params: { id: side.zone.id } });
const byCustomer = (side: ZoneWorld): Input => ({ params: { id: side.customer.id } });

/** The input of each call for a zone; calls that are not listed have none. */
const INPUTS: Readonly<Record<string, (side: ZoneWorld) => Input>> = {
  'accountLinks.list': byCustomer,
  'amendments.additions': byOrder,
  'amendments.list': byOrder,
  'amendments.substitutes': ({ orders }) => ({ params: { id: orders.delivered.id, line: 1 } }),
  'alarms.get': ({ alarm }) => ({ params: { id: alarm.id } }),
  'cases.get': ({ problem }) => ({ params: { id: problem.id } }),
  'cases.history': ({ problem }) => ({ params: { id: problem.id } }),
  'cases.photo': ({ problem }) => ({ params: { id: problem.id, entryId: 1, size: '96' } }),
  'cases.share': ({ store }) => ({ query: { storeId: store.id, since: ago(600_000) } }),
  'contactFigures.read': contactFigures,
  'contactFigures.export': contactFigures,
  'contact.get': ({ orders }) => ({ query: { orderId: orders.delivered.id } }),
  'cash.atHand': byDriver,
  'cash.remittances': byDriver,
  'categories.get': () => ({ params: { id: 1 } }),
  'dispatch.decisions': ({ orders }) => ({ query: { orderId: orders.waiting.id } }),
  'dispatch.forecast': ({ orders }) => ({ query: { orderId: orders.carried.id } }),
  'dispatch.rank': ({ orders }) => ({ query: { orderId: orders.waiting.id } }),
  'dispatchZones.get': byZone,
  'driverProfiles.get': byDriver,
  'drivers.get': byDriver,
  'drivers.readBulk': ({ driver }) => ({ query: { ids: String(driver.id) } }),
  'drivers.statistics': byDriver,
  'exports.file': () => ({ params: { id: 1 } }),
  'exports.get': () => ({ params: { id: 1 } }),
  'files.document': ({ paper }) => ({ params: { id: paper.id } }),
  'files.get': ({ paper }) => ({ params: { id: paper.id } }),
  'handover.get': ({ sheet }) => ({ params: { id: sheet.id } }),
  'items.get': ({ store }) => ({ params: { id: store.itemId } }),
  'items.order': (side) => ({ ...byStore(side), query: { categoryId: 1 } }),
  'live.since': () => ({ query: { seq: '0' } }),
  'notes.history': ({ zone }) => ({ query: { subject: `zone:${zone.id}` } }),
  'notes.list': ({ store }) => ({ query: { subject: `store:${store.id}` } }),
  'onTheRoad.legs': byOrder,
  'orderEnds.get': ({ orders }) => ({ params: { id: orders.cancelled.id } }),
  'orderEnds.preview': ({ orders }) => ({ params: { id: orders.waiting.id } }),
  'orders.adminGet': byOrder,
  'orders.byStatus': () => ({ params: { status: 'delivered' } }),
  'orders.get': byOrder,
  'promotions.shared': byStore,
  'proofs.list': byOrder,
  'proofs.photo': ({ orders }) => ({ params: { id: orders.delivered.id, proofId: 1, size: '96' } }),
  'refunds.list': byOrder,
  'remedies.get': ({ remedy }) => ({ params: { id: remedy.id } }),
  'remedies.preview': byOrder,
  'charges.get': ({ chargeId }) => ({ params: { id: chargeId } }),
  'replay.overview': () => ({ query: span() }),
  'replay.state': () => ({ query: { at: ago(0) } }),
  'replay.track': ({ driver }) => ({ query: { ...span(), driverId: driver.id } }),
  'replay.window': () => ({ query: span() }),
  'reports.csv': sales,
  'reports.get': sales,
  'search.all': ({ zone }) => ({ query: { q: zone.name.split(' ')[0] } }),
  'settings.read': () => ({ params: { key: 'alarms' } }),
  'appStores.get': byStore,
  'appStores.items': byStore,
  'users.devices': byCustomer,
  'users.get': byCustomer,
  'payouts.get': ({ payout }) => ({ params: { id: payout.id } }),
  'payouts.referenceUse': () => ({ query: { reference: 'TRX 1' } }),
  'payouts.reviewBank': byStore,
  'payouts.statement': ({ store }) => ({ query: { storeId: store.id } }),
  'payouts.statementFile': ({ store }) => ({ query: { storeId: store.id } }),
  'payouts.statementText': ({ store }) => ({ query: { storeId: store.id } }),
  'stores.get': byStore,
  'stores.readiness': byStore,
  'storeWaits.read': byStore,
  'views.list': () => ({ query: { scope: 'orders' } }),
  'wallets.get': byCustomer,
  'wallets.transactions': byCustomer,
  'wallets.verify': ({ transferId }) => ({ params: { id: transferId } }),
  'zones.at': ({ at }) => ({ query: { lat: at.lat, lon: at.lon } }),
  'zones.get': byZone,
  'zones.stores': byZone,
  'zones.reach': (side) => ({ ...byZone(side), query: { percent: 30 } }),
  'zones.visits': ({ driver }) => ({ query: { driverId: driver.id } }),
};

const isCount = ({ id }: Endpoint) => /count$/i.test(id);
const isWhole = ({ access }: Endpoint) =>
  typeof access === 'string' || access.every((one) => WHOLE_PERMISSIONS.includes(one));

const reads = endpoints.filter(
  (endpoint) => (endpoint.method === 'GET' || endpoint.answersInScope) && !isWhole(endpoint),
);

const BODIES: Readonly<Record<string, object>> = {
  'broadcasts.preview': {},
  'payouts.reviewBank': {},
  'presence.report': { screen: 'live-orders', orderId: null },
};

async function callInZone(endpoint: Endpoint, side: ZoneWorld, as: Person, headers = {}) {
  const input = INPUTS[endpoint.id]?.(side) ?? {};
  const body = BODIES[endpoint.id];
  return t.call(endpoint, { ...input, ...(body ? { body } : {}) } as never, as, headers);
}
/** Calls that repeat the requested ID and disclose nothing about it. */
const REPEATS = new Set(['replay.track']);

/** The text of a response, without random parts and those that repeat the request. */
function textOf(
  { body, headers }: { body: unknown; headers: object },
  endpoint?: Endpoint,
): string {
  const { 'x-request-id': _, ...others } = headers as Record<string, unknown>;
  const repeated = endpoint && REPEATS.has(endpoint.id) ? ['driverId', 'requestId'] : ['requestId'];
  return JSON.stringify([body, others], (key, value: unknown) =>
    repeated.includes(key) ? undefined : value,
  );
}

describe.each(reads.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  it('shows staff of one zone nothing of another zone', async () => {
    for (const [role, person] of people)
      for (const side of [world.alpha, world.beta]) {
        const answer = await callInZone(endpoint, side, person);
        expect(answer.status, `${role}: ${textOf(answer, endpoint)}`).toBeLessThan(500);
        if (side === world.alpha)
          expect(
            [
              200,
              201,
              403,
              ...(/^(files|exports)\.|^promotions\.shared$|^(proofs|cases)\.photo$/.test(id)
                ? [404]
                : []),
            ],
            textOf(answer, endpoint),
          ).toContain(answer.status);
        expect(
          BETA_DATA.exec(textOf(answer, endpoint))?.[0],
          `${role}: ${textOf(answer, endpoint)}`,
        ).toBeUndefined();
      }
  });

  it('is limited by the zones header as for a user of that zone', async () => {
    const answer = await callInZone(endpoint, world.beta, world.admin, {
      [ZONES_HEADER]: String(world.alpha.zone.id),
    });
    expect(answer.status).toBeLessThan(500);
    expect(BETA_DATA.exec(textOf(answer, endpoint))?.[0], textOf(answer, endpoint)).toBeUndefined();
  });

  it.skipIf(isCount(endpoint) || id in NAMES_NOTHING)(
    'shows the other zone to a user of all zones',
    async () => {
      const answer = await callInZone(endpoint, world.beta, world.admin);
      expect(textOf(answer, endpoint)).toMatch(BETA_DATA);
    },
  );
});

describe('figures for one zone', () => {
  const counts = reads.filter(isCount);
  it.each(counts.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s counts this zone only',
    async (id, endpoint) => {
      const count = async (headers = {}) =>
        ((await callInZone(endpoint, world.alpha, world.admin, headers)).body as { count: number })
          .count;
      const [all, alpha, beta] = [
        await count(),
        await count({ [ZONES_HEADER]: String(world.alpha.zone.id) }),
        await count({ [ZONES_HEADER]: String(world.beta.zone.id) }),
      ];
      if (id === 'categories.count') return expect([alpha, beta]).toEqual([all, all]);
      // No payment is without an order here; tests/api/money/unplaced-payments.test.ts has some.
      if (id === 'payments.count') return expect([all, alpha, beta]).toEqual([0, 0, 0]);
      if (id === 'exports.count') return expect([all, alpha, beta]).toEqual([0, 0, 0]);
      // Staff of all zones, including the caller, are in both.
      if (id === 'users.count') return expect(alpha).toBeLessThan(all);
      expect(alpha).toBeGreaterThan(0);
      expect(alpha).toBe(beta);
      // The third store of the test data has the rest.
      expect(alpha + beta).toBeLessThanOrEqual(all);
    },
  );

  it.each(['dashboard.stats', 'live.stats'])('%s counts this zone only', async (id) => {
    const endpoint = endpoints.find((one) => one.id === id) as Endpoint;
    const live = async (headers = {}) => {
      const { body } = await callInZone(endpoint, world.alpha, world.admin, headers);
      return (body as { live?: object }).live ?? body;
    };
    const [all, alpha] = [
      await live(),
      await live({ [ZONES_HEADER]: String(world.alpha.zone.id) }),
    ];
    expect(all).toMatchObject({ open: 4, unassigned: 2, deliveredLastHour: 2 });
    expect(alpha).toMatchObject({ open: 2, unassigned: 1, deliveredLastHour: 1 });
  });

  it('the dashboard contains the money of this zone only', async () => {
    const endpoint = endpoints.find((one) => one.id === 'dashboard.stats') as Endpoint;
    const money = async (headers = {}) =>
      ((await callInZone(endpoint, world.alpha, world.admin, headers)).body as never)[
        'money' as never
      ] as {
        today: { grossValue: string; commission: string };
      };
    const all = (await money()).today;
    const one = (await money({ [ZONES_HEADER]: String(world.alpha.zone.id) })).today;
    expect(BigInt(one.commission)).toBeGreaterThan(0n);
    expect(2n * BigInt(one.commission)).toBe(BigInt(all.commission));
  });
});

it('the outlook of the dashboard has the zones of its user only', async () => {
  const endpoint = endpoints.find((one) => one.id === 'dashboard.work') as Endpoint;
  const zones = async (person: Person, headers = {}) => {
    const { body } = await callInZone(endpoint, world.alpha, person, headers);
    const { zones } = body as OutputOf<typeof dashboardRoutes.work>;
    return zones?.map(({ zone, open }) => `${zone} ${open}`);
  };
  const own = [`${world.alpha.zone.name} 2`];
  expect(await zones(people.get('operator') as Person)).toEqual(own);
  expect(await zones(world.admin, { [ZONES_HEADER]: String(world.alpha.zone.id) })).toEqual(own);
  expect(await zones(world.admin)).toEqual(
    expect.arrayContaining([...own, `${world.beta.zone.name} 2`]),
  );
});

describe('a user without zones', () => {
  it('sees no record', async () => {
    const nobody = await world.staff('admin', 'Nobody', []);
    for (const endpoint of reads)
      for (const side of [world.alpha, world.beta]) {
        const answer = await callInZone(endpoint, side, nobody);
        expect(answer.status).toBeLessThan(500);
        const text = textOf(answer, endpoint).replaceAll('Alpha admin', '');
        expect(
          /alpha (?!operator|supervisor|finance|catalogue)/i.exec(text)?.[0],
          `${endpoint.id} ${text}`,
        ).toBeUndefined();
      }
  });
});
