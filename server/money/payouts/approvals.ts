import type { RequestOf } from '#contract/endpoint.ts';
import type { Payout, payoutsRoutes } from '#contract/routes/money/payouts.ts';
import type { PayoutEventType } from '#machines/payout/payout-machine.ts';
import { requireTyped } from '../../books/ledger/typed-amount.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandContext } from '../../platform/commands/service.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PayoutAct } from './policy.ts';
import type { PayoutRepository } from './repository.ts';
import { type PayoutRow, whyIllegal } from './show.ts';

type Routes = typeof payoutsRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];

interface Deps {
  repository: PayoutRepository;
  settings: SettingsService;
  act: (
    id: number,
    version: number | undefined | 'any',
    name: PayoutAct,
    action: string,
    body: { commandId: string },
    by: RequestActor,
    work: (doing: CommandContext, row: PayoutRow) => Promise<void>,
  ) => Promise<{ answer: Payout }>;
  apply: (
    trx: CommandContext['trx'],
    row: PayoutRow,
    type: PayoutEventType,
    at: Date,
  ) => Promise<void>;
}

/** Approvals: given by another person than the requester, and withdrawn before they take effect. */
export function createApprovals({ repository, settings, act, apply }: Deps) {
  return {
    /** Errors: 403 for a user who took part in the payout; 422 without the typed amount. */
    async approve(
      id: number,
      version: number | undefined,
      body: Body<'approve'>,
      by: RequestActor,
    ) {
      const type = 'payout.approve';
      const { answer } = await act(id, version, 'approve', type, body, by, async (doing, row) => {
        const { trx, at, actor } = doing;
        const { typedAbove } = settings.get('payouts');
        requireTyped('payout.typed_amount', row.amount, body, typedAbove);
        await repository.approve(trx, {
          payout_id: id,
          requested_by: row.requested_by,
          approver_id: actor.id,
          approver: JSON.stringify(actor),
          at,
        });
        await apply(trx, row, type, at);
      });
      return answer;
    },

    /**
     * Withdraws the caller's own approval. It needs no version, because changes by others do not
     * affect it. Errors: 403 for a user who did not give it; 409 once it has taken effect.
     */
    async withdrawApproval(id: number, body: Body<'withdrawApproval'>, by: RequestActor) {
      const type = 'payout.withdraw_approval';
      const { answer } = await act(id, 'any', 'withdraw', type, body, by, async (doing, row) => {
        const { trx, at, actor } = doing;
        if (!(await repository.withdraw(trx, id, actor.id, at)))
          throw new Refusal('payout.illegal_event', whyIllegal(row, type));
        await apply(trx, row, type, at);
      });
      return answer;
    },
  };
}
