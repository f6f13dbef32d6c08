import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type {
  BankFileDetail,
  BankFileSummary,
  BankPaymentState,
} from '#contract/money/bank-file.ts';
import type { Payout } from '#contract/money/payout.ts';
import type { bankFilesRoutes } from '#contract/routes/money/bank-files.ts';
import { csvOf } from '#rules/csv.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { ActorJson, Db } from '../../platform/db/schema.ts';
import { type Plain, toContract } from '../../platform/db/to-contract.ts';
import { reasonFor, refusalFor, requireRow } from '../../platform/http/refusal.ts';
import { eachRow } from '../../platform/lists/bulk.ts';
import { createList } from '../../platform/lists/list.ts';
import type { PayoutService } from '../payouts/service.ts';
import { paymentState } from './known.ts';

type Routes = typeof bankFilesRoutes;
type Query = RequestOf<Routes['list']>['query'];
type SettleBody = RequestOf<Routes['settle']>['body'];

interface FileRow {
  id: number;
  name: string;
  message_id: string;
  at: Date;
  made_by: ActorJson;
  payments: number;
  total: bigint;
  settled: number;
  returned: number;
  open: number;
}

const toSummary = ({
  message_id,
  made_by,
  at,
  total,
  ...row
}: FileRow): Plain<BankFileSummary> => ({
  ...row,
  messageId: message_id,
  madeBy: made_by,
  at: at.toISOString(),
  total: total.toString(),
});

async function readFiles(db: Db, ids: readonly number[]) {
  const { rows } = await sql<FileRow>`
    select f.id, f.name, f.message_id, f.at, f.made_by, f.payments, f.total, n.settled, n.returned, n.open
    from bank_files f cross join lateral (
      select count(*) filter (where state = 'settled')::integer as settled,
        count(*) filter (where state = 'returned')::integer as returned,
        count(*) filter (where state = 'open')::integer as open
      from (select ${paymentState} as state from bank_file_payments b join payouts p on p.id = b.payout_id
        where b.file_id = f.id) as payment) n
    where f.id = any(${[...ids]}::int[])`.execute(db);
  return rows.map((row) => toContract<BankFileSummary>(toSummary(row)));
}

const csv = csvOf<BankFileSummary>([
  ['file', ({ name }) => name],
  ['message', ({ messageId }) => messageId],
  ['made_at', ({ at }) => at],
  ['made_by', ({ madeBy }) => madeBy.name],
  ['payments', ({ payments }) => payments],
  ['total_mad', ({ total }) => BigInt(total)],
  ['settled', ({ settled }) => settled],
  ['returned', ({ returned }) => returned],
  ['open', ({ open }) => open],
]);

const openPayment = sql`exists (select from bank_file_payments b join payouts p on p.id = b.payout_id
  where b.file_id = f.id and ${paymentState} = 'open')`;

interface PaymentRow {
  payout_id: number;
  amount: bigint;
  iban: string;
  state: BankPaymentState;
  is_latest: boolean;
}

/** The id of one payout's command in a command for many: the same for a repeated one. */
function partOf(commandId: string, payoutId: number): string {
  const hex = createHash('sha256').update(`${commandId.toLowerCase()} ${payoutId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Bank files that were made: listed, opened, downloaded again, and settled together. */
export function createBankFileReading(
  db: Db,
  payouts: Pick<PayoutService, 'findShown' | 'settle' | 'withActs'>,
) {
  const list = createList<Query, BankFileSummary>(db, {
    from: sql`bank_files f`,
    id: sql`f.id`,
    sorts: { at: { key: sql`f.at`, type: 'timestamptz' } },
    initial: '-at',
    filters: {
      id: (id) => sql`f.id = ${id}`,
      open: (isOpen) => (isOpen ? openPayment : sql`not ${openPayment}`),
      payoutId: (id) =>
        sql`f.id in (select file_id from bank_file_payments where payout_id = ${id})`,
      from: (at) => sql`f.at >= ${at}::timestamptz`,
      to: (at) => sql`f.at < ${at}::timestamptz`,
    },
    rows: readFiles,
  });

  async function paymentsOf(id: number) {
    const { rows } = await sql<PaymentRow>`
      select b.payout_id, b.amount, b.iban, ${paymentState} as state,
        p.attempt is not distinct from b.attempt as is_latest
      from bank_file_payments b join payouts p on p.id = b.payout_id
      where b.file_id = ${id} order by b.payout_id`.execute(db);
    return rows;
  }

  return {
    page: list.page,
    count: list.count,
    export: (query: Query) => list.export(query, csv),

    /** A file with its payments. Error: 404. */
    async get(id: number, caller: Caller): Promise<BankFileDetail> {
      const summary = requireRow((await readFiles(db, [id]))[0], 'bank_file');
      const { payer_iban } = await db
        .selectFrom('bank_files')
        .select('payer_iban')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const payments = await paymentsOf(id);
      const shown = await payouts.findShown(payments.map(({ payout_id }) => payout_id));
      const now = new Map<number, Payout>(
        (await payouts.withActs(shown, caller)).map((payout) => [payout.id, payout]),
      );
      return {
        ...summary,
        payerIban: payer_iban,
        paymentsOf: payments.flatMap(({ payout_id, amount, iban, state, is_latest }) => {
          const payout = now.get(payout_id);
          if (!payout) return [];
          return { payout, amount: amount.toString(), iban, state, isLatest: is_latest };
        }),
      };
    },

    /** The bytes of a file, and its name. Error: 404. */
    async download(id: number): Promise<{ name: string; xml: string; message_id: string }> {
      const file = await db
        .selectFrom('bank_files')
        .select(['name', 'xml', 'message_id'])
        .where('id', '=', id)
        .executeTakeFirst();
      return requireRow(file, 'bank_file');
    },

    /**
     * Settles payouts of a file, each by its own act: one that cannot be settled has a reason. A
     * repeated command gets the first answers. Error: 404.
     */
    async settle(id: number, { payouts: rows, commandId, ...body }: SettleBody, by: RequestActor) {
      requireRow((await readFiles(db, [id]))[0], 'bank_file');
      const latest = new Set(
        (await paymentsOf(id)).flatMap((one) => (one.is_latest ? one.payout_id : [])),
      );
      return eachRow(rows, (payoutId, version) => {
        if (!latest.has(payoutId))
          throw refusalFor(reasonFor('bank_file.not_in_file', { id: payoutId }));
        // A bank may book a file as one debit, whose reference is that of all its payments.
        const command = { ...body, sameReference: true, commandId: partOf(commandId, payoutId) };
        return payouts.settle(payoutId, version, command, by);
      });
    },
  };
}
