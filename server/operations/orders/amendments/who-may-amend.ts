import type { AmendedLine } from '#contract/operations/amendment.ts';
import { PIN_MOVES_M } from '#contract/operations/amendment.ts';
import type { OrderStatus } from '#machines/order/order-machine.ts';
import { independenceOf } from '../../../books/audit/independence.ts';
import { type Caller, can } from '../../../platform/auth/caller.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { stateWords } from '../change/order-state.ts';
import type { OrderRow } from '../order-view.ts';

/** The changes that a request names. */
export interface NamedChanges {
  lines?: readonly AmendedLine[] | undefined;
  dropoff?: unknown;
  address?: unknown;
  phone?: unknown;
  payment?: unknown;
  note?: unknown;
}

const BY_STORE: readonly OrderStatus[] = ['placed', 'accepted', 'preparing'];

/** Refuses an order that has ended or is about to. Error: 409. */
export function requireAmendable(row: OrderRow): void {
  if (row.closed_at === null && row.ending === null) return;
  throw refuse('amendment.order_over', { id: row.id, state: stateWords(row).state });
}

function requireOfStore(row: OrderRow, changes: NamedChanges, caller: Caller): void {
  const { lines = [], dropoff, address, phone, payment, note } = changes;
  const isOther = [dropoff, address, phone, payment, note].some((one) => one !== undefined);
  // A store adds nothing but replacements, and at no expense but its customer's and its own.
  const isWrong = lines.some(
    (one) => 'add' in one && (one.replaces === undefined || one.pays === 'platform'),
  );
  if (isOther || isWrong) throw refuse('amendment.not_of_role', { role: caller.role });
  if (!BY_STORE.includes(row.status)) throw refuse('amendment.store_ready');
}

function requireOfCustomer(row: OrderRow, changes: NamedChanges, caller: Caller): void {
  const { lines, phone, payment } = changes;
  if ([lines, phone, payment].some((one) => one !== undefined))
    throw refuse('amendment.not_of_role', { role: caller.role });
  if (row.status !== 'placed') throw refuse('amendment.store_accepted');
}

/**
 * Refuses a change that the caller may not ask for in the order's state. Errors: 403, 409.
 */
export function requireMayAmend(row: OrderRow, changes: NamedChanges, caller: Caller): void {
  requireAmendable(row);
  if (caller.role === 'store') requireOfStore(row, changes, caller);
  else if (caller.role === 'customer') requireOfCustomer(row, changes, caller);
  else requireOfStaff(row, changes, caller);
}

function requireOfStaff(row: OrderRow, changes: NamedChanges, caller: Caller): void {
  if (!can(caller, 'orders.progress')) throw refuse('amendment.not_of_role', { role: caller.role });
  const { lines, payment } = changes;
  if (row.status === 'picked_up' && (lines !== undefined || payment !== undefined))
    throw refuse('amendment.on_the_road', { metres: PIN_MOVES_M });
}

/**
 * Refuses staff who are, or have used, the account of the order's customer; if the platform pays a
 * difference, also that of its store's owner. Error: 403.
 */
export async function requireIndependent(
  trx: Trx,
  caller: Caller,
  { customerId, ownerId }: { customerId: number; ownerId: number | null },
): Promise<void> {
  if (!can(caller, 'orders.progress')) return;
  if (caller.userId === customerId) throw refuse('amendment.own_order');
  const others = ownerId === null ? [customerId] : [customerId, ownerId];
  const { isOnePerson, linkTo } = await independenceOf(trx, caller.userId, others);
  if (isOnePerson) return;
  if (linkTo(customerId)) throw refuse('amendment.linked', { party: 'customer' });
  if (ownerId !== null && linkTo(ownerId)) throw refuse('amendment.linked', { party: 'store' });
}
