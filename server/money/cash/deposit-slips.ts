import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type {
  DepositSlip,
  depositSlipsRoutes,
  StatementRow,
} from '#contract/routes/money/deposit-slips.ts';
import { formatMoney } from '#rules/money/money.ts';
import { independenceOf } from '../../books/audit/independence.ts';
import { performActs } from '../../platform/acts/perform.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandContext } from '../../platform/commands/service.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { CashNeeds } from './service.ts';
import {
  canSlip,
  lockSlip,
  type SlipRow,
  slipActs,
  slipFor,
  slipRows,
  slipsFor,
} from './slip-acts.ts';
import { readStatement, type StatementLine } from './statement-file.ts';

type Routes = typeof depositSlipsRoutes;
type Body<K extends 'enter' | 'statement'> = RequestOf<Routes[K]>['body'];

type Outcome = StatementRow['outcome'];

/** A slip that the file names, or why it names none that can be booked. */
type Match = { slip: SlipRow } | { outcome: Outcome; collector?: string };

/** The one open slip of a reference that has the amount of the file's row. */
function matchOf(rows: readonly SlipRow[], amount: bigint): Match {
  const ofAmount = rows.filter((row) => row.amount === amount);
  // A credit is read once: the next file may show it again, and another slip may name it by then.
  const booked = ofAmount.find((row) => row.booked_at !== null);
  if (booked) return { outcome: 'repeated', collector: booked.name };
  const open = rows.filter((row) => canSlip(row, 'deposit_slip.book'));
  const [slip, ...others] = open.filter((row) => row.amount === amount);
  if (!slip) {
    if (ofAmount[0]) return { outcome: 'withdrawn', collector: ofAmount[0].name };
    if (open[0]) return { outcome: 'other_amount', collector: open[0].name };
    const [latest] = rows;
    if (!latest) return { outcome: 'unknown' };
    return { outcome: latest.withdrawn_at ? 'withdrawn' : 'repeated', collector: latest.name };
  }
  // Two people who enter one slip: a person has to look, also if another person withdrew one of them.
  const isClaimed = ofAmount.some(
    ({ collector_id, withdrawn_by }) =>
      withdrawn_by && collector_id !== slip.collector_id && withdrawn_by.id !== collector_id,
  );
  return others.length > 0 || isClaimed ? { outcome: 'ambiguous' } : { slip };
}

/** Deposits of collected cash at the bank, booked when the bank's file names them. */
export function createDepositSlips({ db, clock, commands, ledger }: CashNeeds) {
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
    const answer = (outcome: Outcome, collector: string | null = null) => ({
      line,
      reference,
      amount: amount.toString() as StatementRow['amount'],
      outcome,
      collector,
    });
    const match = matchOf(await slipRows(trx, { reference }), amount);
    if ('outcome' in match) return answer(match.outcome, match.collector);
    const slip = await lockSlip(trx, match.slip.id);
    // It may have been withdrawn before it was locked.
    if (!slip || !canSlip(slip, 'deposit_slip.book')) return answer('withdrawn', match.slip.name);
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
    list: async (caller: Caller) => ({
      items: await slipsFor(db, await slipRows(db), caller, clock()),
    }),

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
      return slipFor(db, answer.id, by.caller, clock());
    },

    /** Errors: 403 for the slip of another person, without the vault; 404; 409 if it is not open. */
    ...performActs({ db, clock, commands }, slipActs),

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
