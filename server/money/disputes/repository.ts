import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import type { DisputeState } from '#machines/dispute/dispute-machine.ts';
import type { Database, Db, Trx } from '../../platform/db/schema.ts';
import type { ActorJson, Json, RecordColumns } from '../../platform/db/tables/columns.ts';
import { rowsOf } from '../../platform/records/rows.ts';

/** The events that a driver may dispute, by the name of their command. */
export const BOOKED = {
  'order.pick_up': 'order.picked_up',
  'order.hand_over_take': 'order.handed_over',
  'order.deliver': 'order.delivered',
} as const;
export type BookedType = (typeof BOOKED)[keyof typeof BOOKED];

declare module '../../platform/db/schema.ts' {
  interface Database {
    order_disputes: RecordColumns<DisputeState> & {
      order_id: ColumnType<number, number, never>;
      booked: ColumnType<BookedType, BookedType, never>;
      booked_at: ColumnType<Date, Date, never>;
      booked_by: Json<ActorJson>;
      driver_id: ColumnType<number, number, never>;
      reason: ColumnType<string, string, never>;
      created_at: ColumnType<Date, Date, never>;
      amount: ColumnType<bigint, bigint, never>;
      transfer_id: ColumnType<bigint | null, bigint | null, never>;
      decision_id: Generated<bigint | null>;
    };
  }
}

export type DisputeRow = Selectable<Database['order_disputes']> & {
  driver_name: string;
  driver_code: number;
  refunded: bigint;
};

const joined = (trx: Db) =>
  trx
    .selectFrom('order_disputes as x')
    .innerJoin('users as u', 'u.id', 'x.driver_id')
    .innerJoin('drivers as d', 'd.user_id', 'x.driver_id')
    .innerJoin('orders as o', 'o.id', 'x.order_id')
    .selectAll('x')
    .select(['u.name as driver_name', 'd.code as driver_code', 'o.refunded']);

export const disputeRepository = {
  ...rowsOf<'order_disputes', DisputeRow>('order_disputes', { as: 'x', rows: joined }),

  /** The last event of a type of an order: when, by whom, and for which driver. */
  lastEvent: (trx: Trx, orderId: number, type: BookedType) =>
    trx
      .selectFrom('events')
      .select(['at', 'actor'])
      .select(sql<number | null>`(data->'driver'->>'id')::integer`.as('driver_id'))
      .where('subject_kind', '=', 'order')
      .where('subject_id', '=', orderId)
      .where('type', '=', type)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** True if this was disputed before: the same may be booked again for another driver. */
  isDisputed: async (trx: Trx, orderId: number, booked: BookedType, at: Date): Promise<boolean> => {
    const found = await trx
      .selectFrom('order_disputes')
      .select('id')
      .where('order_id', '=', orderId)
      .where('booked', '=', booked)
      .where('booked_at', '=', at)
      .executeTakeFirst();
    return found !== undefined;
  },

  /** Open disputes, the oldest first. */
  open: (db: Db, most: number) =>
    db
      .selectFrom('order_disputes')
      .select(['id', 'order_id', 'amount', 'created_at'])
      .where('state', '=', 'open')
      .orderBy('created_at')
      .limit(most)
      .execute(),

  areOpenSince: (before: Date) => sql<boolean>`exists (
    select from order_disputes where state = 'open' and created_at <= ${before})`,

  openMark: () => sql<string | null>`(
    select string_agg(id::text, ',' order by id) from order_disputes where state = 'open')`,
};
