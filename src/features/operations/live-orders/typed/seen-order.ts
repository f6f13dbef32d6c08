import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { VerbError } from '#src/lib/keys/commands.ts';

/** The order of the typed line, as it was when its number was typed. */
const seen = defineStore<{ word: string; order: Order | null; isConfirmed: boolean } | null>(
  () => null,
);

const idOf = (word: string): number => Number(word.replace(/^#/, ''));

/** Keeps the order of a line as it is now, unless its number was already typed. */
export function seeOrder([word = '']: readonly string[]): void {
  if (word === '') seen.set(null);
  else if (seen.get()?.word !== word) {
    const order = shownSource().orders.get(idOf(word) as OrderId)?.order ?? null;
    seen.set({ word, order, isConfirmed: false });
  }
}

/** The open order that a word of a line names. @throws VerbError if there is none. */
export function orderOf(word: string | undefined): Order {
  const id = idOf(word ?? '');
  const held = Number.isSafeInteger(id) ? shownSource().orders.get(id as OrderId) : undefined;
  if (!held || held.endedAtMs !== null)
    throw new VerbError(t('typed.no_order', { word: word || '…' }));
  return held.order;
}

const driverId = ({ driver }: Order) => driver?.id ?? null;
const status = ({ status: now }: Order) => now;

/**
 * The order of a line. Asks once if its driver, or for a line about the status its status, has
 * changed since the number was typed: the line was meant for what the user saw.
 */
function orderAsSeen(word: string | undefined, of: (order: Order) => unknown): Order {
  const order = orderOf(word);
  const before = seen.get();
  if (before?.order?.id !== order.id || of(before.order) === of(order)) return order;
  seen.set({ ...before, order, isConfirmed: true });
  const now = [order.driver?.code ?? t('live.no_driver'), t(`live.status_${order.status}`)].join(
    ', ',
  );
  throw new VerbError(t('typed.changed', { id: order.id, now }));
}

export const orderWithDriver = (word: string | undefined): Order => orderAsSeen(word, driverId);
export const orderWithStatus = (word: string | undefined): Order => orderAsSeen(word, status);

/** True if the user has confirmed the line after the order changed: it asks no more about that. */
export const isChangeConfirmed = (id: OrderId): boolean =>
  seen.get()?.order?.id === id && seen.get()?.isConfirmed === true;
