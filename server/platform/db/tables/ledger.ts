import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ActorJson } from './columns.ts';

export const ACCOUNT_KINDS = [
  'customer_wallet',
  'driver_wallet',
  'driver_cash',
  'store_balance',
  'suspense',
  'card_clearing',
  'bank_clearing',
  'cash_vault',
  'commission',
  'delivery_income',
  'promotions',
  'refunds',
  'cash_variance',
  'collector_cash',
  'card_fees',
  'card_losses',
  'disputed_cash',
  'losses',
  'store_due',
  'driver_due',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

declare module '../schema.ts' {
  interface Database {
    /** Written by the database's own functions; the application only reads. */
    ledger_accounts: {
      id: GeneratedAlways<bigint>;
      kind: AccountKind;
      owner_id: number;
      stripe: number;
      balance: bigint;
      held: bigint;
      min_balance: bigint | null;
      max_balance: bigint | null;
      frozen_at: Date | null;
      frozen_why: string | null;
      frozen_by: ColumnType<ActorJson | null, never, never>;
    };
    ledger_transfers: {
      id: GeneratedAlways<bigint>;
      key: string;
      kind: string;
      at: Date;
      actor: ColumnType<ActorJson | null, never, never>;
      order_id: number | null;
      reverses: bigint | null;
      memo: string | null;
      data: ColumnType<Record<string, unknown> | null, never, never>;
    };
    ledger_entries: {
      id: GeneratedAlways<bigint>;
      transfer_id: bigint;
      account_id: bigint;
      purpose: string;
      amount: bigint;
      balance_after: bigint;
    };
    ledger_totals: {
      account_id: bigint;
      purpose: string;
      total: bigint;
      entries: bigint;
    };
  }
}
