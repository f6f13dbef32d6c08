import type { SettingKey, SettingValue } from '#contract/settings.ts';
import { formatMoney } from '#rules/money/money.ts';
import type { ActorJson, Db, Trx } from '../../platform/db/schema.ts';
import type { AccountKind } from '../../platform/db/tables/ledger.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type SoldOrder, saleOf } from './posting.ts';
import type { LedgerQueries } from './reading.ts';
import { translateViolations } from './refusals.ts';
import type { LedgerRepository, NewTransfer } from './repository.ts';

export type { Entry } from './posting.ts';
export type { EntryRow } from './reading.ts';

export interface SettingsReader {
  get<K extends SettingKey>(key: K): SettingValue<K>;
}

interface Deps {
  repository: LedgerRepository;
  reading: LedgerQueries;
  settings: SettingsReader;
}

/** The fields of a reversal; everything else is taken from the reversed transaction. */
type Reversal = Pick<NewTransfer, 'key' | 'at' | 'actor' | 'memo' | 'divert'> & { kind?: string };

export function createLedgerService({ repository, reading, settings }: Deps) {
  /**
   * Posts a transaction and returns its id. Errors: 409 if a wallet is frozen, if the available
   * balance is too low, or if the transaction to reverse has been reversed already.
   */
  async function post(trx: Trx, transfer: NewTransfer): Promise<bigint> {
    const id = await translateViolations(() => repository.post(trx, transfer));
    if (id === null) throw refuse('transfer.just_posted');
    return id;
  }

  async function cashAtHand(driverIds: readonly number[], trx?: Db): Promise<Map<number, bigint>> {
    const balances = await repository.balances('driver_cash', driverIds, trx);
    return new Map([...balances].map(([id, balance]) => [id, -balance]));
  }

  return {
    /** Posts the movements of an order in the transaction that delivers it. */
    async settle(
      trx: Trx,
      order: SoldOrder & { commission_bp: number },
      at: Date,
      actor: ActorJson,
    ): Promise<void> {
      const rates = {
        commissionBp: order.commission_bp,
        driverShareBp: settings.get('fees').driverShareBp,
      };
      await repository.post(trx, {
        key: `order ${order.id} sale`,
        kind: 'sale',
        at,
        actor,
        orderId: order.id,
        data: rates,
        divert: true,
        entries: saleOf(order, rates),
      });
    },

    post,

    /**
     * Posts the opposite of a transaction, with a reference to it, and returns its id. Errors as
     * for `post`.
     */
    async reverse(trx: Trx, transferId: bigint, by: Reversal): Promise<bigint> {
      const [found] = await reading.transfersOf([transferId], trx);
      if (!found) throw new Error(`There is no transfer ${transferId}`);
      const { orderId, entries } = found;
      return post(trx, {
        kind: 'reversal',
        ...by,
        reverses: transferId,
        ...(orderId === null ? {} : { orderId }),
        entries: entries.map(({ account, purpose, amount }) => ({
          account: account.kind as AccountKind,
          ...(account.ownerId === null ? {} : { owner: account.ownerId }),
          purpose,
          amount: -BigInt(amount),
        })),
      });
    },

    /**
     * Holds a part of a balance, or releases it (negative); zero only locks the account. Error: 409
     * if the balance is too low.
     */
    hold: (trx: Trx, owner: number, amount: bigint, kind: AccountKind = 'store_balance') =>
      translateViolations(() => repository.hold(trx, kind, owner, amount)),

    freeze: repository.freeze,
    account: repository.account,
    ...reading,

    /**
     * Cash that each of these drivers holds, in centimes; drivers who never held any are omitted.
     */
    cashAtHand,

    /** The amount of cash at which a driver gets no further cash orders, in centimes. */
    ceiling: (): bigint => BigInt(settings.get('cash').ceiling),

    /**
     * Refuses a cash order that would take its driver past the ceiling. `toCollect` is the cash
     * that the driver's other orders will bring. The driver must be locked.
     */
    async requireCashRoom(
      trx: Trx,
      driverId: number,
      toCollect: bigint,
      total: bigint,
    ): Promise<void> {
      const ceiling = BigInt(settings.get('cash').ceiling);
      const atHand = (await cashAtHand([driverId], trx)).get(driverId) ?? 0n;
      if (atHand + toCollect + total <= ceiling) return;
      throw refuse('driver.cash_ceiling', {
        atHand: formatMoney(atHand),
        toCollect: formatMoney(toCollect),
        more: formatMoney(total),
        ceiling: formatMoney(ceiling),
      });
    },
  };
}
export type LedgerService = ReturnType<typeof createLedgerService>;
