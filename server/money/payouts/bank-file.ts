import { randomUUID } from 'node:crypto';
import type { WhyNot } from '#contract/acts.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { BankFileId } from '#contract/money/bank-file.ts';
import { isBankName } from '#contract/money/bank-name.ts';
import { isIban } from '#contract/money/iban.ts';
import { payoutReasons } from '#contract/reasons/money/payouts.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { BankFile, payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { payoutRules } from '#machines/payout/payout-machine.ts';
import { casablancaDay } from '#rules/time.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandContext } from '../../platform/commands/service.ts';
import { asWhy, reasonFor, reasonIn, refuse } from '../../platform/http/refusal.ts';
import { columnsOfWords } from '../../platform/sentences/stored.ts';
import { whyNotPay } from './acts.ts';
import { applyAndAppend, type PayoutDeps, readPayout, showPayout } from './apply.ts';
import { type PaymentFile, pain001, type Transaction } from './pain-001.ts';
import { type PayoutRow, stateOf, whyIllegal } from './show.ts';

type Result = BankFile['results'][number];
const RAIL = 'bank-file';

/** Why a payout cannot be part of a file; null if it can. */
function unfit(row: PayoutRow | undefined, version: number): WhyNot | null {
  if (!row) return reasonFor('payout.absent');
  if (!payoutRules.can(stateOf(row), 'payout.pay'))
    return row.status === 'approved'
      ? whyIllegal(row, 'payout.pay')
      : reasonFor('payout.not_payable', { state: row.status });
  if (row.version !== version) return reasonFor('payout.changed_meanwhile');
  if (row.bank_iban === null) return reasonFor('payout.had_no_account');
  if (!isIban(row.bank_iban)) return reasonFor('payout.iban_not_valid');
  return null;
}

/**
 * The account holder in Latin letters: as the payout names it, or as the store does by now for the
 * same account. Null if it is named in other letters only.
 */
async function bankNameOf(
  { repository }: PayoutDeps,
  trx: CommandContext['trx'],
  row: PayoutRow,
): Promise<string | null> {
  const named = row.bank_holder ?? row.store_name;
  if (isBankName(named)) return named;
  const store = await repository.store(row.store_id, trx);
  const now = store?.bank_iban === row.bank_iban ? store.bank_holder : null;
  return now !== null && isBankName(now) ? now : null;
}

async function whyUnnamed(
  deps: PayoutDeps,
  trx: CommandContext['trx'],
  row: PayoutRow,
): Promise<WhyNot | null> {
  if ((await bankNameOf(deps, trx, row)) !== null) return null;
  return reasonFor('payout.holder_not_latin', { holder: row.bank_holder ?? row.store_name });
}

type WithAccount = PayoutRow & { bank_iban: string };
const hasAccount = (row: PayoutRow | undefined): row is WithAccount => row?.bank_iban != null;

/** Writes that a payout is handed to the bank, whose result is not known; returns its transaction. */
async function handToBank(
  deps: PayoutDeps,
  doing: Pick<CommandContext, 'trx' | 'at' | 'actor'>,
  row: WithAccount,
  messageId: string,
): Promise<Transaction & { attempt: string }> {
  const attempt = randomUUID();
  await applyAndAppend(deps, doing, row, 'payout.pay', {
    columns: {
      attempt,
      paying_at: doing.at,
      payer: JSON.stringify(doing.actor),
      rail: RAIL,
      rail_reference: messageId,
      proof: null,
      outcome: null,
    },
  });
  const paying = await readPayout(deps, doing.trx, row.id);
  await applyAndAppend(deps, doing, paying, 'payout.rail_unknown', {
    columns: columnsOfWords('outcome', sentenceFor(payoutReasons, 'payout.waits_for_bank')),
  });
  return {
    attempt,
    instructionId: attempt.replaceAll('-', ''),
    endToEndId: `PAYOUT-${row.id}`,
    amount: row.amount,
    name: (await bankNameOf(deps, doing.trx, row)) ?? row.store_name,
    iban: row.bank_iban,
  };
}

/** A payment of a file, with the payout and the attempt that it is. */
type FilePayment = Transaction & { payoutId: number; attempt: string };

/** Writes a file and keeps it, with what it pays. */
async function storeFile(
  { repository }: PayoutDeps,
  { trx, at, actor }: Pick<CommandContext, 'trx' | 'at' | 'actor'>,
  messageId: string,
  { payer, transactions }: Pick<PaymentFile, 'payer'> & { transactions: readonly FilePayment[] },
): Promise<Omit<BankFile, 'results'>> {
  const day = casablancaDay(at);
  const name = `payouts-${day}-${messageId.slice(-6)}.xml`;
  const total = transactions.reduce((sum, { amount }) => sum + amount, 0n);
  const xml = pain001({ messageId, createdAt: at, day, payer, transactions });
  const id = await repository.addBankFile(
    trx,
    {
      message_id: messageId,
      name,
      at,
      made_by: JSON.stringify(actor),
      payer_iban: payer.iban,
      xml,
      payments: transactions.length,
      total,
    },
    transactions.map(({ payoutId: payout_id, attempt, amount, iban }) => ({
      payout_id,
      attempt,
      amount,
      iban,
    })),
  );
  return { id: id as BankFileId, name, messageId, xml, total: total.toString() };
}

/** Files for the bank. A person confirms later that the bank has executed one. */
export const createBankFiles = (deps: PayoutDeps) => ({
  /** Errors: 409 without a paying account, or if none of the payouts can be part of it. */
  async bankFile(
    body: RequestOf<(typeof payoutsRoutes)['bankFile']>['body'],
    by: RequestActor,
  ): Promise<BankFile> {
    const { repository, commands, settings } = deps;
    const { answer, isRepeat } = await commands.once(
      body,
      'payout.bank_file',
      by,
      async (doing) => {
        const { trx, at } = doing;
        const { payerName, payerIban, payerBic } = settings.get('bank');
        if (payerName === null || payerIban === null) throw refuse('payout.no_paying_account');
        const messageId = `TAWSIL-${body.commandId.replaceAll('-', '').slice(0, 24).toUpperCase()}`;
        const transactions: FilePayment[] = [];
        const results = new Map<number, Result>();
        // In a fixed order, so that two files never deadlock.
        for (const { id, version } of body.payouts.toSorted((a, b) => a.id - b.id)) {
          if (results.has(id)) continue;
          const row = await repository.lock(trx, id);
          const why =
            unfit(row, version) ??
            (row
              ? ((await whyNotPay(trx, row, { caller: by.caller, at })) ??
                (await whyUnnamed(deps, trx, row)))
              : null);
          if (why !== null || !hasAccount(row)) {
            results.set(id, {
              id,
              ok: false,
              message: why?.message ?? null,
              ...(why ? reasonIn(why) : {}),
              payout: row ? showPayout(deps, row) : null,
            });
            continue;
          }
          const handed = await handToBank(deps, doing, row, messageId);
          transactions.push({ ...handed, payoutId: id });
          const payout = showPayout(deps, await readPayout(deps, trx, id));
          results.set(id, { id, ok: true, message: null, payout });
        }
        const [first] = results.values();
        if (transactions.length === 0)
          throw refuse('payout.none_in_file', asWhy({ ...first, message: first?.message ?? '' }));
        const made = await storeFile(deps, doing, messageId, {
          payer: { name: payerName, iban: payerIban, bic: payerBic },
          transactions,
        });
        const file: BankFile = {
          ...made,
          results: body.payouts.flatMap(({ id }) => results.get(id) ?? []),
        };
        const payouts = [...results.values()].filter(({ ok }) => ok).map(({ id }) => id);
        return {
          answer: file,
          entry: {
            action: 'payout.bank_file',
            subject: `bank_file ${made.id}`,
            before: null,
            after: { name: made.name, messageId, payouts, total: file.total },
          },
        };
      },
    );
    if (!isRepeat) deps.events.wake();
    return answer;
  },
});
