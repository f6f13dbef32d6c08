import type { OutboxTable } from '../../platform/outbox/rows.ts';

/** The acts of one payment are sent one after another. */
export const ACTS: OutboxTable = {
  name: 'payment_acts',
  key: 'id',
  type: 'bigint',
  waiting: ['due', 'review'],
  order: ['due_at'],
  isTimed: true,
  hasLease: true,
  subject: 'payment_id',
};
