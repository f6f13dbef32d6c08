import type { Order } from '#contract/routes/operations/orders.ts';
import { type Assignment, createAssignment } from '#src/domain/assignment/assignment.ts';
import { type Doubt, doubtText } from '#src/domain/assignment/doubt.ts';
import { assignAndMoveOn } from '#src/features/operations/live-orders/assign/assign.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { VerbError } from '#src/lib/keys/commands.ts';
import type { LiveDriver } from '#streams/index.ts';
import { lineOf } from './line-of.ts';
import { isChangeConfirmed } from './seen-order.ts';
import { awayText } from './typed-driver.ts';

/** The line that asked for confirmation. Entering the same line again confirms. */
const asking = defineStore<{ assignment: Assignment; order: Order } | null>(() => null);

/** A closed line is not confirmed by one that is entered later. */
export const forgetQuestion = (): void => asking.set(null);

/** The question of a line: who would lose the order, and what is known of who would get it. */
function questionOf(doubt: Doubt, order: Order, driver: LiveDriver): string {
  const text = doubtText(doubt, driver);
  if (doubt.why === 'stale') return t('typed.ask_again', { doubt: text });
  return t('typed.ask_to_take', { doubt: text, facts: awayText(driver, order), id: order.id });
}

/**
 * Assigns by typed line. The line does not show who has the order, so it always asks once before it
 * takes one from a driver.
 */
export async function assignTyped(order: Order, driver: LiveDriver): Promise<string> {
  const asked = asking.get();
  const isSame = asked?.order.id === order.id && asked.order.version === order.version;
  const assignment =
    asked && isSame ? asked.assignment : createAssignment(order, { asksToTake: true });
  const first = assignAndMoveOn(assignment, order, driver);
  // The change of driver was confirmed already.
  const isKnown = first?.kind === 'asked' && first.why !== 'stale' && isChangeConfirmed(order.id);
  const given = isKnown ? assignAndMoveOn(assignment, order, driver) : first;
  asking.set(given?.kind === 'asked' ? { assignment, order } : null);
  if (!given) throw new VerbError(t('typed.not_assignable', { id: order.id, code: driver.code }));
  if (given.kind === 'asked') throw new VerbError(questionOf(given, order, driver));
  return lineOf(await given.ended);
}
