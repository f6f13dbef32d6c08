import { sql } from 'kysely';
import { MINUTE_MS } from '#rules/time.ts';
import type { Base } from '../../platform/area.ts';

/** A customer whose message about an order nobody has answered. */
export interface UnansweredCustomer {
  threadId: number;
  orderId: number;
  store: string;
  zone: string;
  /** Epoch ms. */
  sinceMs: number;
}

/** The most that alarms name: the oldest. */
const MOST = 100;

/** What the alarms read of messages that wait for an answer. */
export function createContactTroubles({ db, clock }: Pick<Base, 'db' | 'clock'>) {
  const waiting =
    () => sql`threads t where t.unanswered_since <= ${new Date(clock().getTime() - MINUTE_MS)}
    and t.party = 'customer' and t.order_id is not null`;
  return {
    mark: () => sql<string | null>`(
      select string_agg(w.id || ' ' || w.unanswered_since, ',') from (
        select t.id, t.unanswered_since from ${waiting()} order by t.unanswered_since limit ${MOST}) w)`,

    exist: () => sql<boolean>`exists (select from ${waiting()})`,

    async read(): Promise<UnansweredCustomer[]> {
      const { rows } = await sql<Omit<UnansweredCustomer, 'sinceMs'> & { since: Date }>`
        select w.id as "threadId", w.order_id as "orderId", s.name as store, s.zone,
          w.unanswered_since as since
        from (select t.* from ${waiting()} order by t.unanswered_since limit ${MOST}) w
        join orders o on o.id = w.order_id join stores s on s.id = o.store_id
        order by w.unanswered_since`.execute(db);
      return rows.map(({ since, ...row }) => ({ ...row, sinceMs: since.getTime() }));
    },
  };
}
