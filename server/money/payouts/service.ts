import { randomUUID } from 'node:crypto';
import type { WhyNot } from '#contract/acts.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/money.ts';
import type { Payout, payoutsRoutes } from '#contract/routes/money/payouts.ts';
import type { PayoutEventType, PayoutStatus } from '#machines/payout/payout-machine.ts';
import { HOLDING_PAYOUT_STATUSES, payoutRules } from '#machines/payout/payout-machine.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Base } from '../../platform/area.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandContext, CommandService } from '../../platform/commands/service.ts';
import { holdRow } from '../../platform/db/change.ts';
import type { ActorJson } from '../../platform/db/schema.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { createApprovals } from './approvals.ts';
import { createBankAccounts } from './bank-accounts.ts';
import { createBankFiles } from './bank-file.ts';
import { type PayoutAct, whyNot } from './policy.ts';
import { bankFileRail, manualRail, type PaymentRail, type RailOutcome } from './rail.ts';
import { createPayoutReading } from './reading.ts';
import { createPayoutRepository, type PayoutRepository } from './repository.ts';
import { createPayoutRequests } from './requests.ts';
import { type PayoutRow, secondsToPay, stateOf, toPayout, whyIllegal } from './show.ts';

type Routes = typeof payoutsRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];

export interface PayoutNeeds extends Base {
  commands: CommandService;
  ledger: LedgerService;
  settings: SettingsService;
  /** Further payment methods, or replacements of the built-in ones; for tests. */
  rails?: Readonly<Record<string, PaymentRail>> | undefined;
}

/** How long a rail may take; after it the result is unknown. */
const ANSWER_TIMEOUT_MS = 120_000;
const EVENTS: Readonly<Record<RailOutcome['outcome'], PayoutEventType>> = {
  paid: 'payout.rail_paid',
  failed: 'payout.rail_failed',
  unknown: 'payout.rail_unknown',
};
const isHolding = (status: PayoutStatus) =>
  (HOLDING_PAYOUT_STATUSES as readonly PayoutStatus[]).includes(status);

/** Payouts of stores' balances: requested, approved by others, paid once, and explained. */
export function createPayoutService(deps: PayoutNeeds) {
  const { db, clock, commands, ledger, settings } = deps;
  const repository = createPayoutRepository(db);
  const rails: Readonly<Record<string, PaymentRail>> = {
    manual: manualRail,
    'bank-file': bankFileRail,
    ...deps.rails,
  };
  const show = (row: PayoutRow) => toPayout(row, BigInt(settings.get('payouts').typedAbove));

  async function shown(id: number, trx?: CommandContext['trx']): Promise<Payout> {
    const row = await repository.find(id, trx);
    if (!row) throw notFound('The payout');
    return show(row);
  }

  /**
   * The policy's reason as a refusal; a refusal because of the status includes the current payout.
   */
  const refused = (row: PayoutRow, { code, message, until }: WhyNot): Refusal =>
    new Refusal(code, message, {
      ...(until === undefined ? {} : { retryAfterSeconds: secondsToPay(row) }),
      ...(code === 'payout.illegal_event'
        ? { extra: { legalEvents: payoutRules.legal(stateOf(row)), current: show(row) } }
        : {}),
    });

  /** Writes the effect of an event on a payout; money is held, moved or released with it. */
  async function apply(
    trx: CommandContext['trx'],
    row: PayoutRow,
    type: PayoutEventType,
    at: Date,
    more: Parameters<PayoutRepository['update']>[2] = {},
    settler: ActorJson | null = null,
  ): Promise<void> {
    const after = payoutRules.apply(stateOf(row), type);
    if (!after)
      throw refused(row, { code: 'payout.illegal_event', message: whyIllegal(row, type) });
    if (isHolding(row.status) && !isHolding(after.status))
      await ledger.hold(trx, row.store_id, -row.amount);
    const transfer_id =
      after.status === 'paid'
        ? await ledger.post(trx, {
            key: `payout ${row.id}`,
            kind: 'payout',
            at,
            // The user who handed it to the rail, or who established the result.
            actor: settler ?? row.payer,
            memo: `Payout ${row.id}`,
            data: { payoutId: row.id },
            entries: [
              {
                account: 'store_balance',
                owner: row.store_id,
                purpose: 'payout',
                amount: -row.amount,
              },
              { account: 'bank_clearing', purpose: 'payout', amount: row.amount },
            ],
          })
        : null;
    await repository.update(trx, row.id, {
      ...more,
      status: after.status,
      status_at: at,
      ...(transfer_id === null ? {} : { transfer_id, paid_at: at }),
    });
    if (transfer_id !== null) await repository.paidOut(trx, row.store_id, at);
  }

  /**
   * One act on a payout: checks its version, unless any is accepted, and its policy, and writes the
   * audit entry.
   */
  const act = (
    id: number,
    version: number | undefined | 'any',
    name: PayoutAct,
    action: string,
    body: { commandId: string },
    by: RequestActor,
    work: (doing: CommandContext, row: PayoutRow) => Promise<void>,
  ) =>
    commands.once(body, `${action} ${id}`, by, async (doing) => {
      const lock = () => repository.lock(doing.trx, id);
      const row = await holdRow(doing.trx, { name: 'The payout', version, lock, current: show });
      const before = show(row);
      const why = await whyNot(doing.trx, row, name, by.caller);
      if (why) throw refused(row, why);
      await work(doing, row);
      const after = await shown(id, doing.trx);
      return { answer: after, entry: { action, subject: `payout ${id}`, before, after } };
    });

  /**
   * Writes the result of one attempt; a payout that has changed since, or has a later attempt,
   * stays unchanged.
   */
  const conclude = (id: number, attempt: string | null, outcome: RailOutcome): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const row = await repository.lock(trx, id);
      const type = EVENTS[outcome.outcome];
      if (row?.status !== 'paying' || row.attempt !== attempt) return;
      await apply(trx, row, type, clock(), {
        outcome: outcome.message,
        ...('reference' in outcome && outcome.reference !== null
          ? { rail_reference: outcome.reference }
          : {}),
      });
    });

  return {
    ...createPayoutReading({ db, clock, repository, ledger, settings }),
    ...createBankFiles({ repository, commands, settings, apply, shown }),
    ...createBankAccounts({ repository, commands }),
    ...createPayoutRequests({ repository, commands, ledger, settings, shown }),
    ...createApprovals({ repository, settings, act, apply }),

    async reject(id: number, version: number | undefined, body: Body<'reject'>, by: RequestActor) {
      const { answer } = await act(
        id,
        version,
        'reject',
        'payout.reject',
        body,
        by,
        async ({ trx, at, actor }, row) => {
          await apply(trx, row, 'payout.reject', at, {
            rejected: JSON.stringify({ by: actor, at: at.toISOString(), reason: body.reason }),
          });
        },
      );
      return answer;
    },

    /**
     * Hands a payout to its rail: the handover is written first, then it is sent, then the result
     * is written. Whatever fails in between, it is never sent again without a user's decision.
     * Error: 403 for the user who settled the last attempt as not paid.
     */
    async pay(id: number, version: number | undefined, body: Body<'pay'>, by: RequestActor) {
      const rail = rails[body.rail];
      if (!rail) throw new Refusal('request.invalid', 'The payment method does not exist.');
      const reference = body.reference ?? null;
      const attempt = randomUUID();
      const { isRepeat } = await act(
        id,
        version,
        'pay',
        'payout.pay',
        body,
        by,
        async ({ trx, at, actor }, row) => {
          const why = rail.refuses({ iban: row.bank_iban, reference });
          if (why)
            throw new Refusal(
              'request.invalid',
              `This payment method is not possible: ${why.path} ${why.message}.`,
              {
                fields: [why],
              },
            );
          await apply(trx, row, 'payout.pay', at, {
            attempt,
            paying_at: at,
            payer: JSON.stringify(actor),
            rail: body.rail,
            rail_reference: reference,
            proof: body.proof ?? null,
            outcome: null,
          });
        },
      );
      if (isRepeat) return shown(id);
      const row = await repository.find(id);
      if (!row || row.attempt !== attempt) return shown(id);
      const { amount, bank_iban: iban, bank_holder: holder, proof } = row;
      let outcome: RailOutcome;
      try {
        outcome = await rail.send({
          payoutId: id,
          attempt,
          amount,
          iban,
          holder,
          reference,
          proof,
        });
      } catch (error) {
        outcome = {
          outcome: 'unknown',
          message: error instanceof Error ? error.message : 'No answer',
        };
      }
      await conclude(id, attempt, outcome);
      return shown(id);
    },

    async settle(id: number, version: number | undefined, body: Body<'settle'>, by: RequestActor) {
      const type = body.outcome === 'paid' ? 'payout.confirm' : 'payout.fail';
      const { answer } = await act(
        id,
        version,
        'settle',
        'payout.settle',
        body,
        by,
        async ({ trx, at, actor }, row) => {
          const columns = {
            outcome: body.reason,
            settler: JSON.stringify(actor),
            ...(body.reference === undefined ? {} : { rail_reference: body.reference }),
          };
          await apply(trx, row, type, at, columns, actor);
        },
      );
      return answer;
    },

    /**
     * Moves payouts without a response from their rail to review. Call it periodically, and at the
     * start.
     */
    async reviewUnanswered(): Promise<void> {
      const before = new Date(clock().getTime() - ANSWER_TIMEOUT_MS);
      const message = 'The server stopped before the result was known';
      for (const { id, attempt } of await repository.unanswered(before))
        await conclude(id, attempt, { outcome: 'unknown', message });
    },

    /** Payouts that wait for a person, for the alarms: the oldest first. */
    areWaiting: repository.areWaiting,
    waitingMark: repository.waitingMark,
    waitingList: async () =>
      (await repository.waiting()).map(({ id, name, amount, requested_at }) => ({
        id: String(id),
        label: `${name}, ${formatMoney(amount)}`,
        sinceMs: requested_at.getTime(),
      })),
  };
}
export type PayoutService = ReturnType<typeof createPayoutService>;
