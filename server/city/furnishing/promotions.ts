import type { Hours } from '#contract/catalogue/opening-hours.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { zonesRoutes } from '#contract/routes/operations/zones.ts';
import { casablancaDay, casablancaDayStart, DAY_MS } from '#rules/time.ts';
import type { AppClient } from '../app-client.ts';
import type { Random } from '../random.ts';
import type { FurnishedStore } from './furnish.ts';

type Body = InputOf<typeof promotionsRoutes.create>['body'];

/** A promotion of the city; days are counted from the first day of the city. */
interface CityOffer extends Pick<Body, 'name' | 'kind'>, Partial<Omit<Body, 'name' | 'kind'>> {
  lastDay?: number;
  firstDay?: number;
  /** Limited to this number of stores in business. */
  storeCount?: number;
  /** Limited to addresses in this zone. */
  zoneName?: string;
  /** Not launched. */
  isDraft?: boolean;
}

/** A code that a supervisor paused some days after it began. */
export const PAUSED_CODE = 'ETUDIANT20';

const evening: Hours['mon'] = [['17:00', '01:00']];
const EVENINGS: Hours = {
  mon: evening,
  tue: evening,
  wed: evening,
  thu: evening,
  fri: evening,
  sat: evening,
  sun: evening,
};

/** Their budgets together are what one administrator may commit within a day. */
const OFFERS: readonly CityOffer[] = [
  {
    name: 'Welcome to Tawsil',
    code: 'BIENVENUE',
    kind: 'percent',
    percentBp: 2_500,
    cap: '3000',
    newCustomersOnly: true,
    maxUsesPerCustomer: 1,
    budget: '400000',
  },
  {
    name: 'Ten dirhams off',
    code: 'SALAM10',
    kind: 'fixed',
    amount: '1000',
    minimumOrder: '6000',
    maxUsesPerCustomer: 4,
    budget: '250000',
  },
  {
    name: 'Delivery shared with the stores',
    code: 'LIVRAISON',
    kind: 'delivery',
    cap: '1500',
    minimumOrder: '5000',
    storeShareBp: 5_000,
    budget: '250000',
  },
  {
    name: 'First forty orders',
    code: 'FLASH25',
    kind: 'fixed',
    amount: '2500',
    minimumOrder: '4000',
    maxUses: 40,
    maxUsesPerCustomer: 1,
    budget: '100000',
  },
  {
    name: 'Student evenings',
    code: PAUSED_CODE,
    kind: 'percent',
    percentBp: 2_000,
    cap: '2500',
    storeShareBp: 4_000,
    hours: EVENINGS,
    budget: '150000',
  },
  {
    name: 'Opening days',
    code: 'OUVERTURE',
    kind: 'fixed',
    amount: '1500',
    lastDay: 1,
    budget: '50000',
  },
  {
    name: 'Chef’s choice, paid by the stores',
    kind: 'percent',
    percentBp: 1_500,
    cap: '2000',
    storeShareBp: 10_000,
    storeCount: 4,
    budget: '250000',
  },
  {
    name: 'Free delivery at Aïn Diab',
    kind: 'delivery',
    zoneName: 'Aïn Diab',
    cap: '2000',
    minimumOrder: '4000',
    budget: '150000',
  },
  {
    name: 'Spring festival',
    code: 'PRINTEMPS',
    kind: 'percent',
    percentBp: 1_000,
    cap: '2000',
    firstDay: 30,
    lastDay: 40,
    budget: '200000',
  },
  { name: 'Rainy days', kind: 'delivery', cap: '1000', budget: '100000', isDraft: true },
];

/** The codes that customers know; one of them is misspelled. */
const KNOWN = [
  ...OFFERS.flatMap(({ code, isDraft }) => (isDraft || !code ? [] : code)),
  'SALAM100',
];
const TYPES_A_CODE = 0.3;

/** The code that a customer enters with an order; undefined for most. */
export const codeOf = (random: Random): string | undefined =>
  random.next() < TYPES_A_CODE ? random.pick(KNOWN) : undefined;

/** Creates and launches the city's promotions once; if any promotion exists, it changes nothing. */
export async function furnishPromotions(
  admin: AppClient,
  stores: ReadonlyMap<string, FurnishedStore>,
  now: Date,
): Promise<void> {
  const { items } = await admin.call(promotionsRoutes.list, { query: { limit: '1' } });
  if (items.length > 0) return;
  const zones = (await admin.call(zonesRoutes.list, { query: { limit: '200' } })).items;
  const today = casablancaDayStart(now).getTime();
  // Noon, so that no clock change moves it to another day.
  const dayOf = (after: number) => casablancaDay(today + after * DAY_MS + DAY_MS / 2);
  for (const { lastDay, firstDay = 0, storeCount, zoneName, isDraft, ...terms } of OFFERS) {
    const zone = zones.find(({ name }) => name === zoneName);
    if (zoneName && !zone) continue;
    const chosen = storeCount ? [...stores.values()].slice(0, storeCount) : [];
    const body: Body = {
      code: null,
      percentBp: null,
      amount: null,
      cap: null,
      minimumOrder: '0',
      startsOn: dayOf(firstDay),
      endsOn: lastDay === undefined ? null : dayOf(lastDay),
      hours: null,
      maxUses: null,
      maxUsesPerCustomer: null,
      budget: null,
      storeShareBp: 0,
      newCustomersOnly: false,
      stores: chosen.map(({ id }) => ({ id: id as never })),
      zones: zone ? [{ id: zone.id }] : [],
      categories: [],
      customers: [],
      ...terms,
    };
    const { id, version } = await admin.call(promotionsRoutes.create, { body });
    if (isDraft) continue;
    const event = { event: 'promotion.launch' as const };
    await admin.call(promotionsRoutes.send, { params: { id: String(id) }, body: event }, version);
  }
}
