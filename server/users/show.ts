import type { Address, UserRow as ShownRow, User, UserDetail } from '#contract/routes/users.ts';
import { userRules } from '#machines/user/user-machine.ts';
import type { AddressRow, ListedRow, UserRow } from './repository.ts';

/** An account as its own person sees it. */
export const toUser = (row: UserRow): User =>
  ({
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  }) as User;

/** An account as the back office lists it. */
export const toRow = (row: ListedRow): ShownRow => ({
  ...toUser(row),
  statusReason: row.status_reason,
  statusAt: row.status_at?.toISOString() ?? null,
  archivedAt: row.archived_at?.toISOString() ?? null,
  orders: row.orders,
  wallet: row.wallet?.toString() ?? null,
});

export const toDetail = (row: ListedRow, addresses: readonly AddressRow[]): UserDetail => ({
  ...toRow(row),
  addresses: [...addresses] satisfies Address[],
  legalEvents: row.archived_at ? [] : userRules.legal({ status: row.status }),
});

/** What the audit keeps of an account: nothing that changes by itself. */
export const toFacts = (row: UserRow) => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  status: row.status,
  statusReason: row.status_reason,
  archived: row.archived_at !== null,
  version: row.version,
});
