import { randomUUID } from 'node:crypto';
import type { RequestOf } from '#contract/endpoint.ts';
import { isIban } from '#contract/money/iban.ts';
import type { BankFile, payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { casablancaDay } from '#contract/time.ts';
import { payoutRules } from '#machines/payout/payout-machine.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { whyNotPay } from './acts.ts';
import { applyEvent, type PayoutDeps, readPayout, showPayout } from './apply.ts';
import { pain001, type Transaction } from './pain-001.ts';
import { type PayoutRow, stateOf, whyIllegal } from './show.ts';

type Result = BankFile['results'][number];
const RAIL = 'bank-file';
const WAITING = 'Waiting for the bank to process its file';

/** Why a payout cannot be part of a file; null if it can. */
function unfit(row: PayoutRow | undefined, version: number): string | null {
  if (!row) return 'The payout does not exist.';
  if (!payoutRules.can(stateOf(row), 'payout.pay'))
    return row.status === 'approved' ? whyIllegal(row, 'payout.pay') : `It is ${row.status}.`;
  if (row.version !== version) return 'It was changed in the meantime. Review it again.';
  if (row.bank_iban === null) return 'The store had no bank account at the time of the request.';
  if (!isIban(row.bank_iban)) return 'The store’s IBAN is not valid.';
  return null;
}

/** Files for the bank. A person confirms later that the bank has executed one. */
export const createBankFiles = (deps: PayoutDeps) => ({
  /** Errors: 409 without a paying account, or if none of the payouts can be part of it. */
  async bankFile(
    body: RequestOf<(typeof payoutsRoutes)['bankFile']>['body'],
    by: RequestActor,
  ): Promise<BankFile> {
    const { repository, commands, settings } = deps;
    const { answer } = await commands.once(body, 'payout.bank_file', by, async (doing) => {
      const { trx, at, actor } = doing;
      const { payerName, payerIban, payerBic } = settings.get('bank');
      if (payerName === null || payerIban === null)
        throw new Refusal(
          'payout.illegal_event',
          'There is no paying account yet. An administrator can set it in Settings, Money.',
        );
      const messageId = `TAWSIL-${body.commandId.replaceAll('-', '').slice(0, 24).toUpperCase()}`;
      const transactions: Transaction[] = [];
      const results = new Map<number, Result>();
      // In a fixed order, so that two files never deadlock.
      for (const { id, version } of body.payouts.toSorted((a, b) => a.id - b.id)) {
        if (results.has(id)) continue;
        const row = await repository.lock(trx, id);
        const why =
          unfit(row, version) ??
          (row ? (await whyNotPay(trx, row, { caller: by.caller, at }))?.message : null) ??
          null;
        if (why !== null || row?.bank_iban == null) {
          results.set(id, {
            id,
            ok: false,
            message: why,
            payout: row ? showPayout(deps, row) : null,
          });
          continue;
        }
        const attempt = randomUUID();
        await applyEvent(deps, doing, row, 'payout.pay', {
          columns: {
            attempt,
            paying_at: at,
            payer: JSON.stringify(actor),
            rail: RAIL,
            rail_reference: messageId,
            proof: null,
            outcome: null,
          },
        });
        const paying = await readPayout(deps, trx, id);
        await applyEvent(deps, doing, paying, 'payout.rail_unknown', {
          columns: { outcome: WAITING },
        });
        transactions.push({
          instructionId: attempt.replaceAll('-', ''),
          endToEndId: `PAYOUT-${id}`,
          amount: row.amount,
          name: row.bank_holder ?? row.store_name,
          iban: row.bank_iban,
        });
        const payout = showPayout(deps, await readPayout(deps, trx, id));
        results.set(id, { id, ok: true, message: null, payout });
      }
      const [first] = results.values();
      if (transactions.length === 0)
        throw new Refusal(
          'payout.illegal_event',
          `None of these payouts can be in a bank file. ${first?.message ?? ''}`.trim(),
        );
      const file: BankFile = {
        name: `payouts-${casablancaDay(at)}-${messageId.slice(-6)}.xml`,
        messageId,
        xml: pain001({
          messageId,
          createdAt: at,
          day: casablancaDay(at),
          payer: { name: payerName, iban: payerIban, bic: payerBic },
          transactions,
        }),
        total: transactions.reduce((sum, { amount }) => sum + amount, 0n).toString(),
        results: body.payouts.flatMap(({ id }) => results.get(id) ?? []),
      };
      const payouts = [...results.values()].filter(({ ok }) => ok).map(({ id }) => id);
      return {
        answer: file,
        entry: {
          action: 'payout.bank_file',
          subject: `file ${messageId}`,
          before: null,
          after: { payouts, total: file.total },
        },
      };
    });
    return answer;
  },
});
