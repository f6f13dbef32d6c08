import type { PayoutStatus } from '#machines/payout/payout-machine.ts';
import { PAYOUT_STATUSES } from '#machines/payout/payout-machine.ts';

/** Statuses in which a payout waits for a user. */
const TODO: readonly PayoutStatus[] = ['requested', 'approved', 'review', 'failed'];
export const AGES = ['any', 'hour', 'day', '3days'] as const;
export type Age = (typeof AGES)[number];
const HOUR_MS = 3_600_000;
const AGE_MS: Readonly<Record<Age, number>> = {
  any: 0,
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  '3days': 72 * HOUR_MS,
};

/** The state of the queue; it is kept in the address. */
export interface Filter {
  status: 'todo' | 'all' | PayoutStatus;
  store: string;
  age: Age;
}

const isStatus = (text: string): text is Filter['status'] =>
  ['todo', 'all', ...PAYOUT_STATUSES].includes(text);

export function filterIn(params: URLSearchParams): Filter {
  const status = params.get('status') ?? 'todo';
  const store = params.get('store') ?? '';
  const age = AGES.find((one) => one === params.get('age')) ?? 'any';
  return {
    status: isStatus(status) ? status : 'todo',
    store: /^[1-9]\d{0,8}$/.test(store) ? store : '',
    age,
  };
}

/** Waiting payouts are sorted from the oldest; completed ones from the latest. */
export const sortOf = ({ status }: Filter): 'oldest' | 'latest' =>
  status === 'all' || status === 'paid' || status === 'rejected' ? 'latest' : 'oldest';

/** The same as a query of the API. Ages are relative to the moment of the request. */
export function queryOf({ status, store, age }: Filter, nowMs: number): Record<string, string> {
  const query: Record<string, string> = {};
  if (status !== 'all') query.status = status === 'todo' ? TODO.join(',') : status;
  if (store) query.storeId = store;
  if (age !== 'any') query.to = new Date(nowMs - AGE_MS[age]).toISOString();
  return query;
}
