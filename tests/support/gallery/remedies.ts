import type { Charge } from '#contract/routes/money/charges.ts';
import type { Remedy, RemedyPreview } from '#contract/routes/money/remedies.ts';
import { AMAL, LONG, minutesFrom } from './samples.ts';

/** A remedy of a line, as staff see it. */
export const aRemedy = (id: number, more: object = {}): Remedy =>
  ({
    id,
    version: 1,
    caseId: 118,
    orderId: 414,
    customer: { id: 31, name: 'Hajar Bennani' },
    store: { id: 12, name: 'Café Atlas' },
    at: minutesFrom(-20),
    givenBy: AMAL,
    basis: 'lines',
    lines: [{ line: 4, name: 'Chicken tajine', quantity: 1, paid: '2880' }],
    cause: 'item_wrong',
    reason: LONG,
    target: 'card',
    amount: '2880',
    charged: '2880',
    bearers: [],
    exceeds: null,
    state: 'given',
    stateAt: minutesFrom(-20),
    stateBy: null,
    stateReason: null,
    transferId: '7',
    promotionId: null,
    redeliveryId: null,
    acts: { approve: true, refuse: true, withdraw: true, reverse: true, charge: true },
    ...more,
  }) as object as Remedy;

/** A charge to a store, all of it owed. */
export const aCharge = (id: number, more: object = {}): Charge =>
  ({
    id,
    version: 1,
    remedyId: 1,
    caseId: 118,
    orderId: 414,
    party: 'store',
    store: { id: 12, name: 'Café Atlas' },
    driver: null,
    at: minutesFrom(-20),
    by: AMAL,
    cost: '2880',
    sold: '3240',
    commission: '486',
    amount: '2754',
    promotion: '360',
    owed: '2754',
    collected: '0',
    contestUntil: minutesFrom(10_000),
    reversedAt: null,
    transferId: '8',
    reversalId: null,
    contest: null,
    acts: { contest: true, uphold: true, dismiss: true },
    ...more,
  }) as object as Charge;

/** What can be given for an order of two lines. */
export const aPreview = (more: object = {}): RemedyPreview =>
  ({
    orderId: 414,
    version: 7,
    left: '16380',
    cardLeft: '16380',
    target: 'card',
    targets: ['card', 'wallet', 'coupon', 'redelivery'],
    lines: [
      {
        line: 1,
        name: 'Chicken tajine',
        quantity: 2,
        given: 0,
        pieces: [
          { customer: '1440', store: '1377', commission: '243', promotion: '180' },
          { customer: '2880', store: '2754', commission: '486', promotion: '360' },
        ],
      },
      {
        line: 2,
        name: 'Mint tea with orange blossom and a plate of dates from Errachidia',
        quantity: 1,
        given: 1,
        pieces: [],
      },
    ],
    fee: '1500',
    hasDriver: true,
    room: { case: '30000', customer: '2000', store: '300000', person: '2000000' },
    typedAbove: '50000',
    whyNot: null,
    ...more,
  }) as object as RemedyPreview;
