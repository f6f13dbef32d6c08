import { sql } from 'kysely';
import { WITHOUT_FILES } from '../payments/provider.ts';

/** The days within which a provider's file settles a capture or a refund. */
export const SETTLED_WITHIN_DAYS = 3;

/**
 * Captures and refunds `a` of payments `p` that no file has settled in time. Acts of before there
 * were files have no time at which they were done, and providers without files settle none.
 */
export const lateActs = sql`payment_acts a
  join payments p on p.id = a.payment_id and p.provider <> all(${[...WITHOUT_FILES]}::text[])
  left join card_settlements s on s.act_id = a.id
  where a.state = 'done' and a.kind in ('capture','refund') and s.id is null
    and a.done_at < now() - make_interval(days => ${SETTLED_WITHIN_DAYS})`;
