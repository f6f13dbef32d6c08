import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { claimOfOther } from '#src/domain/claim/presence.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { VerbError, VerbQuestion } from '#src/lib/keys/commands.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';

/** The order of the typed line, as it was when its number was typed. */
const seen = defineStore<{ word: string; order: Order | null } | null>(() => null);

const idOf = (word: string): number => Number(word.replace(/^#/, ''));

/** Keeps the order of a line as it is now, unless its number was already typed. */
export function seeOrder([word = '']: readonly string[]): void {
  if (word === '') seen.set(null);
  else if (seen.get()?.word !== word) {
    const order = shownSource().orders.get(idOf(word) as OrderId)?.order ?? null;
    seen.set({ word, order });
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

/** An order as a line means it. */
export interface SeenOrder {
  /** The word of the line that names it. */
  word: string | undefined;
  order: Order;
  /** The user has read that it changed since its number was typed. */
  isConfirmed: boolean;
}

type Run = (seen: SeenOrder) => Promise<string>;

/** Keeps the order of a line as a question shows it. */
export const keepSeen = (word: string | undefined, order: Order): void =>
  seen.set({ word: word ?? '', order });

/**
 * Runs a line for its order. Asks first if its driver, or for a line about the status its status,
 * has changed since the number was typed: the line was meant for what the user saw.
 */
async function runAsSeen(
  word: string | undefined,
  of: (order: Order) => unknown,
  run: Run,
  isConfirmed = false,
): Promise<string> {
  const order = orderOf(word);
  const before = seen.get()?.order;
  if (before?.id !== order.id || of(before) === of(order)) return run({ word, order, isConfirmed });
  const now = [order.driver?.code ?? t('live.no_driver'), t(`live.status_${order.status}`)].join(
    ', ',
  );
  throw new VerbQuestion(t('typed.changed', { id: order.id, now }), openQuestion(), () => {
    keepSeen(word, order);
    return runAsSeen(word, of, run, true);
  });
}

/** Runs a line about the driver of an order. */
export const runForDriver = (word: string | undefined, run: Run): Promise<string> =>
  runAsSeen(word, ({ driver }) => driver?.id ?? null, run);

/** Runs a line about the status of an order. */
export const runForStatus = (word: string | undefined, run: Run): Promise<string> =>
  runAsSeen(word, ({ status }) => status, run);

/** Who else works on an order, as a statement; null: nobody has claimed it. */
export function claimText({ id }: Order): string | null {
  const claim = claimOfOther(id);
  return claim ? t('dispatch.claimed_by', { who: claim.by.name }) : null;
}

/** Asks before a line about the driver of an order runs. @throws VerbQuestion */
export function askOnce({ word, order }: SeenOrder, message: string, run: Run): never {
  throw new VerbQuestion(message, openQuestion(), () => {
    keepSeen(word, order);
    return runForDriver(word, (now) => run({ ...now, isConfirmed: true }));
  });
}
