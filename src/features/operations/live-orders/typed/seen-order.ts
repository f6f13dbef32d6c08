import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { claimOfOther } from '#src/domain/claim/claim-state.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { VerbError, VerbQuestion } from '#src/lib/keys/commands.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import { joinList } from '#src/lib/language/join-list.ts';

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

/** What of an order a line is about: a change of it since the number was typed is asked about. */
type Concern = (order: Order) => unknown;

/** An order as a line means it. */
export interface SeenOrder {
  /** The word of the line that names it. */
  word: string | undefined;
  order: Order;
  concern: Concern;
  /** The user has answered a question about it. */
  isConfirmed: boolean;
}

type Run = (seen: SeenOrder) => Promise<string>;

/** Runs a line again for the order as its question showed it. */
export function runAgain({ order, ...line }: SeenOrder, run: Run): Promise<string> {
  seen.set({ word: line.word ?? '', order });
  return runAsSeen(line, run);
}

/**
 * Runs a line for its order. Asks first if what it is about has changed since the number was typed:
 * the line was meant for what the user saw.
 */
async function runAsSeen(line: Omit<SeenOrder, 'order'>, run: Run): Promise<string> {
  const order = orderOf(line.word);
  const before = seen.get()?.order;
  const now = { ...line, order };
  if (before?.id !== order.id || line.concern(before) === line.concern(order)) return run(now);
  const state = [order.driver?.code ?? t('live.no_driver'), t(`live.status_${order.status}`)];
  const changed = t('typed.changed', { id: order.id, now: joinList(state) });
  return askOnce(now, withClaim(order, changed), run);
}

/** Runs a line about the driver of an order. */
export const runForDriver = (word: string | undefined, run: Run): Promise<string> =>
  runAsSeen({ word, concern: ({ driver }) => driver?.id ?? null, isConfirmed: false }, run);

/** Runs a line about the status of an order. */
export const runForStatus = (word: string | undefined, run: Run): Promise<string> =>
  runAsSeen({ word, concern: ({ status }) => status, isConfirmed: false }, run);

/** Who else works on an order, as a statement; null: nobody has claimed it. */
export function claimText({ id }: Order): string | null {
  const claim = claimOfOther(id);
  return claim ? t('dispatch.claimed_by', { who: claim.by.name }) : null;
}

/** A question about an order, which also names who else works on it. */
export function withClaim(order: Order, question: string): string {
  const claim = claimText(order);
  return claim === null ? question : `${claim}. ${question}`;
}

/** Asks before a line runs. @throws VerbQuestion */
export function askOnce(line: SeenOrder, message: string, run: Run): never {
  throw new VerbQuestion(message, openQuestion(), () =>
    runAgain({ ...line, isConfirmed: true }, run),
  );
}

/** Asks before a line acts on an order that a colleague has claimed. @throws VerbQuestion */
export function askForClaim(line: SeenOrder, run: Run): void {
  const claim = claimText(line.order);
  if (claim !== null && !line.isConfirmed)
    askOnce(line, t('typed.ask_to_go_on', { doubt: claim }), run);
}
