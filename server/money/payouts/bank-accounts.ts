import type { RequestOf } from '#contract/endpoint.ts';
import type { StoreId } from '#contract/ids.ts';
import { isSharedWithOthers } from '#contract/money/account-review.ts';
import { isBankName } from '#contract/money/bank-name.ts';
import type { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, refusalFor, refuse, requireRow } from '../../platform/http/refusal.ts';
import type { PayoutDeps } from './apply.ts';
import { accountBefore, reviewAccount } from './checks/account-review.ts';
import { whyNotConfirm } from './four-eyes.ts';

type Routes = typeof payoutsRoutes;
type Deps = Pick<PayoutDeps, 'db' | 'repository' | 'commands'>;

/** The bank accounts of stores. Payouts requested earlier keep the account that they name. */
export function createBankAccounts({ db, repository, commands }: Deps) {
  const storeOf = async (id: number, trx: Trx) =>
    requireRow(await repository.store(id, trx), 'store');

  async function accountOf(id: number, trx: Trx) {
    const store = await storeOf(id, trx);
    return {
      storeId: id as StoreId,
      bank: {
        iban: store.bank_iban,
        holder: store.bank_holder,
        changedAt: store.bank_changed_at?.toISOString() ?? null,
        replacedAt: store.bank_replaced_at?.toISOString() ?? null,
        change: store.bank_change,
      },
    };
  }

  /** A store whose account a caller may confirm or refuse, as they saw it. */
  async function decidable(trx: Trx, id: number, changedAt: string, by: RequestActor) {
    const store = await storeOf(id, trx);
    if (store.bank_changed_at?.toISOString() !== changedAt)
      throw refuse('payout.account_changed_meanwhile');
    const whyNot = await whyNotConfirm(trx, store, by.caller);
    if (whyNot) throw refusalFor(whyNot);
    return store;
  }

  /** Errors: 400 if another person is paid to the account and no call is recorded. */
  async function requireRecord(trx: Trx, id: number, record: string | null) {
    if (record !== null || !isSharedWithOthers(await reviewAccount(trx, id, undefined))) return;
    const fields = [fieldFault('body.record', 'payout.record_missing')];
    throw refuse('payout.account_record_missing', {}, { fields });
  }

  return {
    /** Errors: 404. */
    reviewBank: (id: number, iban?: string) => reviewAccount(db, id, iban),

    /** Another account than the store's first is paid to once another person confirmed it. */
    async setBank(id: number, body: RequestOf<Routes['setBank']>['body'], by: RequestActor) {
      const { answer } = await commands.once(
        body,
        `store.bank ${id}`,
        by,
        async ({ trx, at, actor }) => {
          await repository.lockStore(trx, id);
          const store = await storeOf(id, trx);
          const { iban, holder, reason } = body;
          if (!isBankName(holder)) {
            const fields = [fieldFault('body.holder', 'payout.holder_letters')];
            throw refuse('payout.holder_in_latin', {}, { fields });
          }
          await repository.setBank(trx, id, { iban, holder, reason }, { at, by: actor.id });
          return {
            answer: await accountOf(id, trx),
            entry: {
              action: 'store.bank',
              subject: `store ${id}`,
              before: { iban: store.bank_iban, holder: store.bank_holder },
              after: { iban, holder, reason },
            },
          };
        },
      );
      return answer;
    },

    /** Errors: 403 for its author, the store's owner and who is linked to them; 409 if it changed. */
    async confirmBank(
      id: number,
      body: RequestOf<Routes['confirmBank']>['body'],
      by: RequestActor,
    ) {
      const record = body.record ?? null;
      const { answer } = await commands.once(
        body,
        `store.bank_confirm ${id}`,
        by,
        async ({ trx, at, actor }) => {
          await repository.lockStore(trx, id);
          const store = await decidable(trx, id, body.changedAt, by);
          await requireRecord(trx, id, record);
          await repository.confirmBank(trx, id, { at, by: actor.id, record });
          return {
            answer: await accountOf(id, trx),
            entry: {
              action: 'store.bank_confirm',
              subject: `store ${id}`,
              before: null,
              after: { iban: store.bank_iban, holder: store.bank_holder, record },
            },
          };
        },
      );
      return answer;
    },

    /**
     * Sets the account before again, which another person confirms: it may be changed for the worse too. Errors:
     * those of confirming; 409 if the account before is not known.
     */
    async refuseBank(id: number, body: RequestOf<Routes['refuseBank']>['body'], by: RequestActor) {
      const { answer } = await commands.once(
        body,
        `store.bank_refuse ${id}`,
        by,
        async ({ trx, at, actor }) => {
          await repository.lockStore(trx, id);
          const store = await decidable(trx, id, body.changedAt, by);
          const { reason } = body;
          const { iban = null, holder = null } = (await accountBefore(trx, id)) ?? {};
          if (iban === null || holder === null) throw refuse('payout.account_before_unknown');
          await repository.setBank(trx, id, { iban, holder, reason }, { at, by: actor.id });
          return {
            answer: await accountOf(id, trx),
            entry: {
              action: 'store.bank_refuse',
              subject: `store ${id}`,
              before: { iban: store.bank_iban, holder: store.bank_holder },
              after: { iban, holder, reason },
            },
          };
        },
      );
      return answer;
    },
  };
}
