import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  DepositSlip,
  type depositSlipsRoutes,
  type StatementRow,
} from '#contract/routes/money/deposit-slips.ts';
import { formatMoney } from '#rules/money/money.ts';
import { independenceOf } from '../../books/audit/independence.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandContext } from '../../platform/commands/service.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { CashNeeds } from './service.ts';
import { readStatement, type StatementLine } from './statement-file.ts';

type Routes = typeof depositSlipsRoutes;
type Body<K extends 'enter' | 'statement'> = RequestOf<Routes[K]>['body'];

const LATEST = 100;

interface Row {
  id: number;
  collector_id: number;
  name: string;
  reference: string;
  amount: bigint;
  at: Date;
  booked_at: Date | null;
}

/** Slips, the latest first: the latest ones, one by its id, or all of a reference. */
async function rowsOf(db: Db, by: { id?: number; reference?: string }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.id, s.collector_id, u.name, s.reference, s.amount, s.at, d.at as booked_at
    from deposit_slips s join users u on u.id = s.collector_id
    left join cash_deposits d on d.slip_id = s.id
    where ${by.id === undefined ? sql`true` : sql`s.id = ${by.id}`}
      and ${by.reference === undefined ? sql`true` : sql`s.reference = ${by.reference}`}
    order by s.id desc ${by.reference === undefined ? sql`limit ${LATEST}` : sql``}`.execute(db);
  return rows;
}

const toSlip = (row: Row): DepositSlip =>
  fromRow(DepositSlip, row, { collector: { id: row.collector_id, name: row.name } });

/** Deposits of collected cash at the bank, booked when the bank's file names them. */
export function createDepositSlips({ db, commands, ledger }: CashNeeds) {
  /** What a collector holds, locked. Centimes. */
  async function heldBy(trx: Trx, collector: number): Promise<bigint> {
    await ledger.hold(trx, collector, 0n, 'collector_cash');
    const { balance } = (await ledger.account('collector_cash', collector, trx)) ?? { balance: 0n };
    return -balance;
  }

  /** Books the slip that a row of the file names, if there is exactly one of its amount. */
  async function bookLine(
    { trx, at, actor }: CommandContext,
    { line, reference, amount }: StatementLine,
    key: string,
  ): Promise<StatementRow> {
    const rows = await rowsOf(trx, { reference });
    const open = rows.filter((row) => row.booked_at === null);
    const ofAmount = rows.filter((row) => row.amount === amount);
    const answer = (outcome: StatementRow['outcome'], collector: string | null = null) => ({
      line,
      reference,
      amount: amount.toString() as StatementRow['amount'],
      outcome,
      collector,
    });
    // A credit is read once: the next file may show it again, and another slip may name it by then.
    const booked = ofAmount.find((row) => row.booked_at !== null);
    if (booked) return answer('repeated', booked.name);
    const [slip, ...others] = ofAmount;
    if (!slip) {
      if (open.length > 0) return answer('other_amount', open[0]?.name);
      return rows[0] ? answer('repeated', rows[0].name) : answer('unknown');
    }
    // Two people who enter one slip: a person has to look.
    if (others.length > 0) return answer('ambiguous');
    const { isOnePerson, linkTo } = await independenceOf(trx, actor.id, [slip.collector_id]);
    if (!isOnePerson && linkTo(slip.collector_id) !== null) return answer('not_another', slip.name);
    const held = await heldBy(trx, slip.collector_id);
    if (held < amount) return answer('not_held', slip.name);
    const entry = { purpose: 'deposited', amount };
    const transfer_id = await ledger.post(trx, {
      key: `${key} ${line}`,
      kind: 'cash_deposit',
      at,
      actor,
      memo: reference,
      entries: [
        { account: 'collector_cash', owner: slip.collector_id, ...entry },
        { account: 'bank_clearing', ...entry, amount: -amount },
      ],
    });
    await trx
      .insertInto('cash_deposits')
      .values({
        transfer_id,
        collector_id: slip.collector_id,
        counter: JSON.stringify(actor),
        at,
        expected: held,
        counted: amount,
        note: null,
        slip_id: slip.id,
      })
      .execute();
    return answer('booked', slip.name);
  }

  return {
    list: async () => ({ items: (await rowsOf(db, {})).map(toSlip) }),

    /**
     * Enters the slip of the caller's deposit. It moves nothing. Error: 409 if the caller holds less
     * cash, because the bank's file could not book it.
     */
    async enter(body: Body<'enter'>, by: RequestActor): Promise<DepositSlip> {
      const { answer } = await commands.once(body, 'cash.slip', by, async ({ trx, at, actor }) => {
        const { reference, amount } = body;
        const held = await heldBy(trx, actor.id);
        if (BigInt(amount) > held)
          throw refuse(
            'cash.holds_less_than_slip',
            { held: formatMoney(held) },
            {
              fields: [fieldFault('body.amount', 'cash.slip_at_most', { held: formatMoney(held) })],
            },
          );
        const { id } = await trx
          .insertInto('deposit_slips')
          .values({ collector_id: actor.id, reference, amount: BigInt(amount), at })
          .returning('id')
          .executeTakeFirstOrThrow();
        return {
          answer: { id },
          entry: {
            action: 'cash.slip',
            subject: `user ${actor.id}`,
            before: null,
            after: { slip: id, reference, amount },
          },
        };
      });
      const [row] = await rowsOf(db, { id: answer.id });
      if (!row) throw new Error(`There is no slip ${answer.id}`);
      return toSlip(row);
    },

    /**
     * Books the slips that the bank's file names, by another person than their collectors. A repeat of
     * the file books nothing again. Error: 422 for a file that cannot be read.
     */
    async statement(body: Body<'statement'>, by: RequestActor): Promise<{ rows: StatementRow[] }> {
      const lines = readStatement(body.text);
      const { answer } = await commands.once(body, 'cash.statement', by, async (doing) => {
        const rows: StatementRow[] = [];
        // Of two files at once, the second one sees what the first one booked.
        await sql`select pg_advisory_xact_lock(hashtextextended('cash.statement', 0))`.execute(
          doing.trx,
        );
        // One after the other: two rows may name the same slip.
        for (const one of lines) rows.push(await bookLine(doing, one, `command ${body.commandId}`));
        const booked = rows.filter(({ outcome }) => outcome === 'booked');
        return {
          answer: { rows },
          entry: {
            action: 'cash.statement',
            subject: `user ${by.caller.userId}`,
            before: null,
            after: {
              rows: rows.length,
              booked: booked.map(({ reference, amount }) => ({ reference, amount })),
            },
          },
        };
      });
      return answer;
    },
  };
}
export type DepositSlips = ReturnType<typeof createDepositSlips>;
