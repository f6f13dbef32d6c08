import type { RequestOf } from '#contract/endpoint.ts';
import type { cashRoutes, Remittance } from '#contract/routes/money/cash.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { Db } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import type { LinkedPeople } from './independence.ts';
import { remittancePolicy } from './policy.ts';
import type { CashRepository } from './repository.ts';

interface Deps {
  repository: CashRepository;
  commands: CommandService;
  ledger: LedgerService;
  linkedTo: (
    caller: Caller,
    receipts: readonly { collector: { id: number } }[],
    trx?: Db,
  ) => Promise<LinkedPeople>;
  shown: (id: number, caller: Caller) => Promise<Remittance>;
}

/**
 * Reverses a remittance, by another person than its collector. Errors: 403 for its collector; 404;
 * 409 if it was already reversed.
 */
export const createReversal =
  ({ repository, commands, ledger, linkedTo, shown }: Deps) =>
  async (
    id: number,
    body: RequestOf<(typeof cashRoutes)['reverse']>['body'],
    by: RequestActor,
  ): Promise<Remittance> => {
    await commands.once(body, `cash.reverse ${id}`, by, async ({ trx, at, actor }) => {
      const row = await repository.lock(trx, id);
      if (!row) throw notFound('The remittance');
      const status = row.reversal_id === null ? 'recorded' : 'reversed';
      const isDriver = await repository.staysDriver(trx, row.driver_id);
      const linked = await linkedTo(by.caller, [row], trx);
      const receipt = { status, collector: row.collector } as const;
      requireMay(remittancePolicy.whyNot('reverse', receipt, by.caller, { isDriver, linked }));
      const transferId = await ledger.reverse(trx, row.transfer_id, {
        key: `command ${body.commandId}`,
        kind: 'remittance_reversal',
        at,
        actor,
        memo: body.reason,
      });
      await repository.reverse(trx, id, { transferId, at, by: actor, why: body.reason });
      return {
        answer: { id },
        entry: {
          action: 'cash.reverse',
          subject: `remittance ${id}`,
          before: { status },
          after: { status: 'reversed', reason: body.reason },
        },
      };
    });
    return shown(id, by.caller);
  };
