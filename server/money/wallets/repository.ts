import { sql } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { ActorJson, Db } from '../../platform/db/schema.ts';

export interface WalletRow {
  id: number;
  name: string;
  role: 'customer' | 'driver';
  balance: bigint;
  held: bigint;
  frozen_at: Date | null;
  frozen_why: string | null;
  frozen_by: ActorJson | null;
  suspense: bigint;
}

export function createWalletRepository(db: Db) {
  return {
    /**
     * The wallets of these people, as far as they may have one, with or without movements. Within a
     * transaction their roles are locked until it ends, because a wallet belongs to a role.
     */
    async find(ids: readonly number[], trx: Db = db): Promise<WalletRow[]> {
      const { rows } = await sql<WalletRow>`${prepared}
        select u.id, u.name, u.role, coalesce(a.balance, 0) as balance, coalesce(a.held, 0) as held,
          a.frozen_at, a.frozen_why, a.frozen_by, coalesce(s.balance, 0) as suspense
        from users u
        left join ledger_accounts a on a.owner_id = u.id and a.stripe = 0
          and a.kind = case u.role when 'customer' then 'customer_wallet' else 'driver_wallet' end
        left join ledger_accounts s on s.owner_id = u.id and s.stripe = 0 and s.kind = 'suspense'
        where u.id = any(${[...ids]}::int[]) and u.role in ('customer','driver')
        order by u.id ${trx.isTransaction ? sql`for key share of u` : sql``}`.execute(trx);
      return rows;
    },
  };
}
export type WalletRepository = ReturnType<typeof createWalletRepository>;
