import { sql } from 'kysely';
import { DepositSlip, depositSlipsRoutes as routes } from '#contract/routes/money/deposit-slips.ts';
import {
  type DepositSlipEventType,
  type DepositSlipState,
  depositSlipRules,
} from '#machines/deposit-slip/deposit-slip-machine.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { reasonFor, requireRow } from '../../platform/http/refusal.ts';

const LATEST = 100;

/** A deposit slip. The amount is in centimes. */
export interface SlipRow {
  id: number;
  collector_id: number;
  name: string;
  reference: string;
  amount: bigint;
  at: Date;
  booked_at: Date | null;
  withdrawn_at: Date | null;
  withdrawn_by: ActorJson | null;
  withdrawn_why: string | null;
}

interface SlipsAsked {
  id?: number;
  reference?: string;
}
const whereOf = ({ id, reference }: SlipsAsked) => {
  if (id !== undefined) return sql`s.id = ${id}`;
  if (reference !== undefined) return sql`s.reference = ${reference}`;
  return sql`(s.withdrawn_at is null and d.at is null)
    or s.id in (select id from deposit_slips order by id desc limit ${LATEST})`;
};

/** Slips, the latest first: open ones and the latest, one by its id, or all of a reference. */
export async function slipRows(db: Db, by: SlipsAsked = {}): Promise<SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    select s.id, s.collector_id, u.name, s.reference, s.amount, s.at, d.at as booked_at,
      s.withdrawn_at, s.withdrawn_by, s.withdrawn_why
    from deposit_slips s join users u on u.id = s.collector_id
    left join cash_deposits d on d.slip_id = s.id
    where ${whereOf(by)}
    order by s.id desc`.execute(db);
  return rows;
}

const SLIP = 'deposit_slip';

/** A slip. Error: 404. */
export const readSlip = async (db: Db, id: number): Promise<SlipRow> =>
  requireRow((await slipRows(db, { id }))[0], SLIP);

/** A slip as it is once nobody else can change it; undefined if there is none. */
export async function lockSlip(trx: Trx, id: number): Promise<SlipRow | undefined> {
  await sql`select from deposit_slips where id = ${id} for update`.execute(trx);
  return (await slipRows(trx, { id }))[0];
}

const statusOf = ({ booked_at, withdrawn_at }: SlipRow): DepositSlipState =>
  withdrawn_at ? 'withdrawn' : booked_at ? 'booked' : 'open';

/** Whether the machine allows an event of the slip. */
export const canSlip = (row: SlipRow, type: DepositSlipEventType): boolean =>
  depositSlipRules.can({ status: statusOf(row) }, type);

/** Converts slips for their reader. */
export async function slipsFor(
  db: Db,
  rows: readonly SlipRow[],
  caller: Caller,
  at: Date,
): Promise<DepositSlip[]> {
  const acts = await actsOn(db, subject, slipActs, rows, caller, at);
  return rows.map((row) =>
    fromRow(DepositSlip, row, {
      collector: { id: row.collector_id, name: row.name },
      status: statusOf(row),
      withdrawn:
        row.withdrawn_at && row.withdrawn_by
          ? {
              at: row.withdrawn_at.toISOString(),
              by: row.withdrawn_by,
              why: row.withdrawn_why ?? '',
            }
          : null,
      acts: acts(row),
    }),
  );
}

/** A slip for its reader. Error: 404. */
export const slipFor = async (db: Db, id: number, caller: Caller, at: Date) =>
  (await slipsFor(db, [await readSlip(db, id)], caller, at))[0] as DepositSlip;

const { subject, act } = defineSubject<ActDeps, SlipRow, DepositSlipEventType>()({
  name: SLIP,
  kind: 'user',
  lock: (_deps, trx, id) => lockSlip(trx, id),
  read: (_deps, db, id) => readSlip(db, id),
  show: async ({ clock }, row, caller, db) =>
    (await slipsFor(db, [row], caller, clock()))[0] as DepositSlip,
  answersNow: true,
  // As the entry of its start, it is of the collector.
  entry: (before, { id, reference, amount, withdrawn_why: reason }) => ({
    subject: `user ${before.collector_id}`,
    before: { status: statusOf(before) },
    after: { slip: id, reference, amount: amount.toString(), reason },
  }),
  whyIllegal(row, type) {
    if (canSlip(row, type)) return null;
    return reasonFor(row.withdrawn_at ? 'cash.slip_withdrawn' : 'cash.slip_booked');
  },
  legal: (row) => depositSlipRules.legal({ status: statusOf(row) }),
});

export const slipActs = {
  /** By its collector, or by who keeps the vault. The cash stays the collector's. */
  withdraw: act({
    route: routes.withdraw,
    event: 'deposit_slip.withdraw',
    action: 'cash.slip_withdraw',
    why: ({ collector_id }, caller) =>
      collector_id === caller.userId || can(caller, 'cash.vault')
        ? null
        : reasonFor('cash.slip_of_another'),
    async write({ trx, at, actor, body }, { id }) {
      await trx
        .updateTable('deposit_slips')
        .set({ withdrawn_at: at, withdrawn_by: JSON.stringify(actor), withdrawn_why: body.reason })
        .where('id', '=', id)
        .execute();
    },
  }),
};
