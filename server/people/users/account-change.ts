import { authReasons } from '#contract/reasons/platform/auth.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { ActContext } from '../../platform/acts/subject.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, refuse, requireRow } from '../../platform/http/refusal.ts';
import type { Words } from '../../platform/sentences/stored.ts';
import type { UserDeps } from './deps.ts';
import { placedAddresses } from './placed-addresses.ts';
import type { ListedRow, PlacedAddress, UserRepository, UserRow } from './repository.ts';
import { requireStaffOfZones, setZones } from './staff-zones.ts';

/** An account with its addresses. */
export interface AccountRow extends ListedRow {
  placed: PlacedAddress[];
  /** The sessions that a change has ended, which are announced after the commit. */
  ended?: number[];
  /** Whether a change has moved its operational areas. */
  isElsewhere?: boolean;
}

export const ACCOUNT = 'account';

/** An account. Error: 404. */
export async function readAccount(
  deps: Pick<UserDeps, 'db' | 'repository' | 'zoneBook'>,
  trx: UserDeps['db'],
  id: number,
): Promise<AccountRow> {
  const row = requireRow(await deps.repository.find(id, trx), ACCOUNT);
  return { ...row, placed: await placedAddresses(deps, id, trx) };
}

/** The columns to write; `zones` are the operational areas from now on. */
export type AccountChange = Parameters<UserRepository['update']>[2] & {
  zones?: 'all' | readonly number[];
};

/** Why a change ends an account's sessions; null if it does not. */
function whyEnds(before: UserRow, after: AccountChange): Words | null {
  if (after.status === 'blocked') return sentenceFor(authReasons, 'session.blocked');
  const hasOther = (key: 'role' | 'email') =>
    after[key] !== undefined && before[key] !== null && after[key] !== before[key];
  return hasOther('role') || hasOther('email')
    ? sentenceFor(authReasons, 'session.account_changed')
    : null;
}

/**
 * The product must keep an administrator, and an order must not keep a driver whose account is no
 * longer a driver's.
 */
async function requireLegal(
  { repository }: UserDeps,
  trx: Trx,
  before: UserRow,
  after: Pick<UserRow, 'role' | 'status'> & { zones: 'all' | readonly unknown[] },
) {
  requireStaffOfZones(after.role, after.zones);
  if (after.status === 'active' && after.role === null)
    throw refuse('user.role_needed', {}, { fields: [fieldFault('body.role', 'field.needed')] });
  const staysAdmin = after.role === 'admin' && after.status === 'active' && after.zones === 'all';
  const admins = await repository.lockAdmins(trx);
  if (!staysAdmin && admins.length === 1 && admins[0]?.id === before.id)
    throw refuse('user.last_admin');
  const staysDriver = after.role === 'driver' && after.status === 'active';
  if (before.role === 'driver' && !staysDriver && (await repository.hasOpenOrders(trx, before.id)))
    throw refuse('driver.has_open_orders');
  // A wallet belongs to a role: after a change of the role nobody would find its balance. Checked
  // after the orders, each of which brings money until its end; everything else that moves money
  // locks the account, which we have locked.
  if (
    before.role !== null &&
    after.role !== before.role &&
    (await repository.hasMoney(trx, before.id))
  )
    throw refuse('user.money_left');
}

/** Writes a locked account, and ends its sessions if they are no longer those of the account. */
export async function writeAccount(
  { deps, trx, at }: ActContext<UserDeps>,
  before: AccountRow,
  { zones, ...columns }: AccountChange,
): Promise<AccountRow> {
  const { repository, resets, sessions } = deps;
  const { id } = before;
  const after = { ...before, ...columns, zones: zones ?? before.zones };
  await requireLegal(deps, trx, before, after);
  await repository.update(trx, id, columns);
  if (zones) await setZones(trx, repository, id, zones);
  if (after.role === 'driver') await repository.addDriver(trx, id, at);
  const why = whyEnds(before, columns);
  // A link that was mailed to the address before, or to a person who is blocked, ends too.
  if (why !== null) await resets.drop(trx, id);
  const ended = why === null ? [] : await sessions.endAll(trx, id, why);
  return { ...(await readAccount(deps, trx, id)), ended, isElsewhere: zones !== undefined };
}

/** Announces what `writeAccount` has ended. */
export async function announceChange(
  { sessions }: UserDeps,
  { id, ended = [], isElsewhere }: AccountRow,
): Promise<void> {
  await sessions.announceEnd(ended);
  if (isElsewhere) await sessions.announceScope(id);
}
