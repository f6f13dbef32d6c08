import type { RequestOf } from '#contract/endpoint.ts';
import type { StoreId } from '#contract/ids.ts';
import { isBankName } from '#contract/money/bank-name.ts';
import type { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import { fieldFault, refuse, requireRow } from '../../platform/http/refusal.ts';
import type { PayoutDeps } from './apply.ts';

type Deps = Pick<PayoutDeps, 'repository' | 'commands'>;

/** The bank accounts of stores. Payouts requested earlier keep the account that they name. */
export const createBankAccounts = ({ repository, commands }: Deps) => ({
  async setBank(
    id: number,
    body: RequestOf<(typeof payoutsRoutes)['setBank']>['body'],
    by: RequestActor,
  ) {
    const { answer } = await commands.once(
      body,
      `store.bank ${id}`,
      by,
      async ({ trx, at, actor }) => {
        const store = requireRow(await repository.store(id, trx), 'store');
        const { iban, holder } = body;
        if (!isBankName(holder)) {
          const fields = [fieldFault('body.holder', 'payout.holder_letters')];
          throw refuse('payout.holder_in_latin', {}, { fields });
        }
        const set = await repository.setBank(trx, id, { iban, holder }, { at, by: actor.id });
        return {
          answer: {
            storeId: id as StoreId,
            bank: {
              iban,
              holder,
              changedAt: at.toISOString(),
              replacedAt: set.bank_replaced_at?.toISOString() ?? null,
            },
          },
          entry: {
            action: 'store.bank',
            subject: `store ${id}`,
            before: { iban: store.bank_iban, holder: store.bank_holder },
            after: { iban, holder },
          },
        };
      },
    );
    return answer;
  },
});
