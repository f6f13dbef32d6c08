import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the proof `p` is a photo that its phone promised and has not sent within an hour. A photo of
 * another driver's leg is not the one that was promised, but that either driver proves a hand-over.
 */
export const isNeverSent = (at: Date): RawBuilder<unknown> => sql`
  p.result = 'awaited' and p.received_at < ${at}::timestamptz - interval '1 hour'
  and not exists (select from proofs g where g.order_id = p.order_id and g.act = p.act
    and g.phone_id is not null and (g.leg is not distinct from p.leg
      or p.act = 'hand_over' and g.leg = p.leg - 1))`;
