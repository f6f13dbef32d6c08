import { sql } from 'kysely';
import { formatMoney } from '#rules/money/money.ts';
import { DAY_MS, MINUTE_MS } from '#rules/time.ts';
import type { Base } from '../../platform/area.ts';
import type { PaymentActKind } from '../../platform/db/tables/payments.ts';

/** An act younger than this is under way as usual. */
const USUAL_MS = MINUTE_MS;
/** The largest number of payments that an alarm reads. */
const MOST = 100;

const NAMES = { capture: 'Capture', release: 'Release', refund: 'Refund' } as const;

interface ActRow {
  id: bigint;
  kind: PaymentActKind;
  amount: bigint;
  order_id: number | null;
  at: Date;
  state: 'due' | 'review';
}
interface EndRow {
  id: string;
  order_id: number;
  total: bigint;
  authorised_until: Date;
}

/** Payments that need attention, for the alarms. */
export function createPaymentTroubles({ db, clock }: Pick<Base, 'db' | 'clock'>) {
  const before = () => new Date(clock().getTime() - USUAL_MS);
  const soon = () => new Date(clock().getTime() + DAY_MS);
  const stuck = () => sql`payment_acts a where a.state in ('due','review') and a.at <= ${before()}`;
  const expiring = () => sql`payments p
    where p.state = 'placed' and p.authorised_until <= ${soon()}`;

  return {
    async read() {
      const acts = await sql<ActRow>`
        select a.id, a.kind, a.amount, a.at, a.state,
          (select order_id from payments where id = a.payment_id) as order_id
        from ${stuck()} order by a.at limit ${MOST}`.execute(db);
      const ends = await sql<EndRow>`
        select p.id, p.order_id, p.total, p.authorised_until from ${expiring()}
        order by p.authorised_until limit ${MOST}`.execute(db);
      return {
        stuck: acts.rows.map(({ id, kind, amount, order_id, at, state }) => ({
          id: String(id),
          orderId: order_id,
          label: [
            NAMES[kind],
            ...(amount > 0n ? [`of ${formatMoney(amount)}`] : []),
            order_id === null ? 'without an order' : `for order #${order_id}`,
          ].join(' '),
          sinceMs: at.getTime(),
          isInReview: state === 'review',
        })),
        expiring: ends.rows.map(({ id, order_id, total, authorised_until }) => ({
          id,
          orderId: order_id,
          label: `#${order_id}, ${formatMoney(total)}`,
          untilMs: authorised_until.getTime(),
        })),
      };
    },

    /** Which acts are open, and which authorisations end soon, as text. */
    mark: () => sql<string | null>`concat(
      (select string_agg(a.id || a.state, ',' order by a.id) from ${stuck()}), ' ',
      (select string_agg(p.id::text, ',' order by p.id) from ${expiring()}))`,

    /** Whether any payment may need attention. */
    exist: () =>
      sql<boolean>`(exists (select from ${stuck()}) or exists (select from ${expiring()}))`,
  };
}
