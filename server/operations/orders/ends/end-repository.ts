import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  Selectable,
  Updateable,
} from 'kysely';
import { sql } from 'kysely';
import type { Cause, FaultParty } from '#contract/causes/causes.ts';
import type { EndPhase, EndTerm } from '#machines/order/end-terms.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Database, Db, Trx } from '../../../platform/db/schema.ts';
import type { ActorJson, Json, JsonOrNull } from '../../../platform/db/tables/columns.ts';
import type { EndFacts } from './end-facts.ts';

declare module '../../../platform/db/schema.ts' {
  interface Database {
    order_ends: {
      id: GeneratedAlways<number>;
      version: Generated<number>;
      order_id: number;
      at: Date;
      ended_by: Json<ActorJson>;
      status: 'cancelled' | 'returned';
      phase: EndPhase;
      cause: Cause;
      party: FaultParty;
      state: 'settled' | 'waiting';
      facts: Json<EndFacts>;
      term: JsonOrNull<EndTerm>;
      store: Generated<bigint>;
      driver: Generated<bigint>;
      charged: Generated<bigint>;
      unpaid: Generated<bigint>;
      store_bears: Generated<bigint>;
      store_owes: Generated<bigint>;
      platform_bears: Generated<bigint>;
      transfer_id: Generated<bigint | null>;
      settled_at: Date | null;
      settled_by: ColumnType<ActorJson | null, string | null | undefined, string | null>;
      decision: Generated<string | null>;
    };
  }
}

/** An end with those of its order who may gain by it. */
export type EndRow = Selectable<Database['order_ends']> & {
  store_id: number;
  owner_id: number | null;
  customer_id: number;
  driver_id: number | null;
};

const joined = (lock: boolean, orderId: number) => sql<EndRow>`
  select e.*, o.store_id, s.owner_id, o.customer_id, o.driver_id
  from order_ends e join orders o on o.id = e.order_id join stores s on s.id = o.store_id
  where e.order_id = ${orderId} ${lock ? sql`for update of e` : sql``}`;

export const endRepository = {
  async find(db: Db, orderId: number): Promise<EndRow | undefined> {
    return (await joined(false, orderId).execute(db)).rows[0];
  },

  async lock(trx: Trx, orderId: number): Promise<EndRow | undefined> {
    return (await joined(true, orderId).execute(trx)).rows[0];
  },

  insert: (trx: Trx, end: Insertable<Database['order_ends']>) =>
    trx.insertInto('order_ends').values(end).modifyEnd(prepared).execute(),

  update: (trx: Trx, orderId: number, change: Updateable<Database['order_ends']>) =>
    trx.updateTable('order_ends').set(change).where('order_id', '=', orderId).execute(),

  /** What a person committed so far, and the limit. Centimes. */
  async commitmentsOf(trx: Trx, personId: number, at: Date) {
    const { rows } = await sql<{ committed: bigint; most: bigint }>`
      select committed_by(${personId}, ${at}) as committed, alone_below(${at}) as most`.execute(
      trx,
    );
    return rows[0] ?? { committed: 0n, most: 0n };
  },
};
