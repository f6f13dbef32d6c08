import type { RequestOf } from '#contract/endpoint.ts';
import type { Payout, payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { formatMoney } from '#rules/money/money.ts';
import { DAY_MS } from '#rules/time.ts';
import { isOnePerson } from '../../books/audit/independence.ts';
import { requireMay } from '../../platform/acts/decide.ts';
import { appendLive } from '../../platform/acts/live.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import { type PayoutDeps, readPayout, showPayout } from './apply.ts';
import { lastEntryOf } from './evidence/evidence-rows.ts';
import { requestAsks } from './four-eyes.ts';
import { payoutLive } from './live.ts';

type Routes = typeof payoutsRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];

type Deps = Pick<PayoutDeps, 'repository' | 'commands' | 'events' | 'ledger' | 'settings' | 'dues'>;

/** Payout requests: an amount of a store's balance, held until it is paid or rejected. */
export function createPayoutRequests(deps: Deps) {
  const { repository, commands, ledger, settings, dues } = deps;

  async function request(
    storeId: number,
    body: { commandId: string; note?: string | undefined; amount?: string },
    amountOf: (available: bigint) => bigint,
    by: RequestActor,
  ): Promise<Payout> {
    const { answer, isRepeat } = await commands.once(
      body,
      `payout.request ${storeId}`,
      by,
      async ({ trx, at, actor }) => {
        const store = requireRow(await repository.store(storeId, trx), 'store');
        await requireMay(trx, requestAsks.request, store, { caller: by.caller, at });
        // What is owed comes first. Locks the balance, so that the second of two requests sees what is left.
        const collection = await dues.collect(
          { trx, at, actor },
          { party: 'store', ownerId: storeId },
        );
        await ledger.hold(trx, storeId, 0n);
        const { balance = 0n, held = 0n } =
          (await ledger.account('store_balance', storeId, trx)) ?? {};
        const amount = amountOf(balance - held);
        if (amount <= 0n || amount > balance - held)
          throw refuse('payout.more_than_available', {
            store: store.name,
            available: formatMoney(balance - held),
          });
        await ledger.hold(trx, storeId, amount);
        const { secondApproverAbove } = await settings.binding('payouts', trx);
        const paid = await repository.paidSince(trx, storeId, new Date(at.getTime() - DAY_MS));
        const isLarge = held + paid + amount >= BigInt(secondApproverAbove);
        const { id } = await repository.insert(trx, {
          store_id: storeId,
          amount,
          status: 'requested',
          // Including open and recent payouts, so that a large amount cannot be split into small
          // parts.
          approvals_needed: isLarge && !(await isOnePerson(trx)) ? 2 : 1,
          second_above: BigInt(secondApproverAbove),
          balance_entry: await lastEntryOf(trx, storeId),
          requested_by: by.caller.userId,
          requester: JSON.stringify(actor),
          requested_at: at,
          note: body.note ?? null,
          bank_iban: store.bank_iban,
          bank_holder: store.bank_holder,
          bank_set_by: store.bank_changed_by,
          status_at: at,
        });
        if (collection) await dues.nameCollection(trx, collection, id);
        const row = await readPayout(deps, trx, id);
        const type = 'payout.requested';
        await appendLive(deps, payoutLive, row, { trx, at, actor, type });
        const after = showPayout(deps, row);
        return {
          answer: after,
          entry: { action: 'payout.request', subject: `payout ${id}`, before: null, after },
        };
      },
    );
    if (!isRepeat) deps.events.wake();
    return answer;
  }

  return {
    request: ({ storeId, amount, ...body }: Body<'request'>, by: RequestActor) =>
      // The amount is part of the command that the id identifies.
      request(storeId, { ...body, amount }, () => BigInt(amount), by),

    payoutFullBalance: ({ storeId, ...body }: Body<'payoutFullBalance'>, by: RequestActor) =>
      request(storeId, body, (available) => available, by),
  };
}
