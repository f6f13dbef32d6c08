import type { OrderEndRecord } from '#contract/operations/order-ends/order-end.ts';
import { minutesFrom } from '#tests/support/gallery/samples.ts';
import { overSheet } from '#tests/support/gallery/stage.tsx';
import { DecideEndSheet, EndRecord } from './order-end.tsx';

const by = { id: 3, name: 'Amal Idrissi', role: 'operator' as const };
const settled = {
  version: 1,
  at: minutesFrom(-8),
  by,
  phase: 'road',
  cause: 'customer_unreachable',
  party: 'customer',
  state: 'settled',
  store: '9350',
  driver: '1800',
  charged: '0',
  unpaid: '12000',
  storeBears: '0',
  platformBears: '11150',
  storeOwes: '0',
  settledAt: minutesFrom(-8),
  settledBy: by,
  decision: null,
  acts: { decide: true },
} as OrderEndRecord;
const waiting: OrderEndRecord = {
  ...settled,
  cause: 'other',
  party: 'unknown',
  state: 'waiting',
  settledAt: null,
  settledBy: null,
};

export const Settled = () => <EndRecord end={settled} />;
export const Waiting = () => <EndRecord end={waiting} />;
export const ByStore = () => (
  <EndRecord
    end={{
      ...settled,
      cause: 'item_wrong',
      party: 'store',
      store: '0',
      unpaid: '0',
      storeBears: '1800',
      storeOwes: '1800',
      platformBears: '0',
      decision: 'The store packed another order',
    }}
  />
);
export const Decide = overSheet((close) => (
  <DecideEndSheet order={{ id: 4172 as never }} end={waiting} onClose={close} />
));
