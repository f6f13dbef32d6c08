import type { Endpoint } from '#contract/endpoint.ts';
import type { LiveZone } from '#contract/operations/zones/zone.ts';
import type { Payout } from '#contract/routes/money/payouts.ts';
import type { Order, OrderDetail } from '#contract/routes/operations/orders.ts';
import { NOW } from './moment.ts';

/** A text that needs more room than most. */
export const LONG =
  'The driver has collected the order, and is on the way to the customer, who lives on the third floor. ';

/** An instant some minutes from the moment of the examples. */
export const minutesFrom = (minutes: number): string =>
  new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

export const anOrder = (id: number, more: Partial<Order> = {}): Order =>
  ({
    id,
    version: 3,
    status: 'ready',
    store: { id: 12, name: 'Café Atlas' },
    zone: 'Maârif',
    customer: { id: 31, name: 'Hajar Bennani' },
    driver: { id: 41, code: 'd113', name: 'Hamza El Amrani' },
    pickup: { lat: 33.58, lon: -7.63 },
    dropoff: { lat: 33.59, lon: -7.61 },
    address: '12 rue de Rome, third floor',
    total: '11800',
    payment: 'cash',
    placedAt: minutesFrom(-34),
    statusAt: minutesFrom(-12),
    assignedAt: minutesFrom(-12),
    readyDueAt: minutesFrom(-4),
    promisedAt: minutesFrom(6),
    returnRequestedAt: null,
    ...more,
  }) as Order;

const aLine = (line: number, more: object = {}) => ({
  line,
  itemId: line,
  name: 'Tajine de poulet aux citrons confits',
  quantity: 2,
  unitPrice: '4500',
  modifiers: { variant: { name: 'Large' }, options: [{ name: 'Bread' }, { name: 'Olives' }] },
  note: 'Without onions, please',
  ...more,
});

export const anOrderDetail = (id: number, more: object = {}): OrderDetail =>
  ({
    ...anOrder(id),
    lines: [
      aLine(1),
      aLine(2, { name: 'Thé', quantity: 1, note: null, modifiers: { variant: null, options: [] } }),
    ],
    subtotal: '13500',
    deliveryFee: '1500',
    discount: '3200',
    discounts: [{ storePart: '2000' }],
    refunded: '0',
    contacts: {
      customer: { phone: '+212 661 234567' },
      store: { phone: '+212 522 987654' },
      driver: { phone: '+212 670 112233' },
    },
    note: 'Ring twice',
    timeline: [
      { kind: 'event', type: 'order.placed', at: minutesFrom(-34), actor: null, status: 'placed' },
      {
        kind: 'event',
        type: 'order.assigned',
        at: minutesFrom(-12),
        actor: AMAL,
        status: 'ready',
        driver: { code: 'd113' },
      },
      {
        kind: 'event',
        type: 'order.reassigned',
        at: minutesFrom(-2),
        actor: AMAL,
        reason: LONG,
        driver: { code: 'd82' },
      },
    ],
    ...more,
  }) as never;

export const AMAL = { id: 1, name: 'Amal Idrissi', role: 'admin' };

export const aPayout = (id: number, more: object = {}): Payout =>
  ({
    id,
    version: 2,
    store: { id: 12, name: 'Café Atlas' },
    amount: '1250000',
    status: 'pending',
    requestedAt: minutesFrom(-90),
    requestedBy: AMAL,
    approvals: [],
    bank: { iban: 'MA64011519000001205000534921', holder: 'Atlas SARL' },
    ...more,
  }) as never;

export const aZone = (name: string, more: object = {}): LiveZone =>
  ({
    id: 4,
    version: 2,
    name,
    state: 'active',
    stateReason: null,
    stateBy: null,
    overrides: [],
    ...more,
  }) as never;

/** A page of a list. */
export const pageOf = <Row>(...items: Row[]) =>
  ({ items, nextCursor: null, hasMore: false }) as never;

/** An endpoint of a list that only an example asks. */
export const exampleRoute = (path: string, method: 'GET' | 'POST' = 'GET'): Endpoint =>
  ({ id: `example${path}`, method, path, summary: '', access: [], responses: {} }) as never;
