import type { Order } from '#contract/routes/operations/orders.ts';
import { type Assignment, createAssignment } from '#src/domain/assignment/assignment.ts';
import { type Doubt, doubtText } from '#src/domain/assignment/doubt.ts';
import { assignAndMoveOn } from '#src/features/operations/live-orders/assign/assign.ts';
import { t } from '#src/lib/i18n.ts';
import { VerbError, VerbQuestion } from '#src/lib/keys/commands.ts';
import type { LiveDriver } from '#streams/index.ts';
import { lineOf } from './line-of.ts';
import { keepSeen, runForDriver, type SeenOrder } from './seen-order.ts';
import { awayText } from './typed-driver.ts';

/** The question of a line: who would lose the order, and what is known of who would get it. */
function questionOf(doubt: Doubt, order: Order, driver: LiveDriver): string {
  const text = doubtText(doubt, driver);
  if (doubt.why === 'stale') return t('typed.ask_again', { doubt: text });
  return t('typed.ask_to_take', { doubt: text, facts: awayText(driver, order), id: order.id });
}

async function send(
  { word, order, isConfirmed }: SeenOrder,
  driver: LiveDriver,
  assignment: Assignment,
): Promise<string> {
  const given = assignAndMoveOn(assignment, order, driver);
  if (!given) throw new VerbError(t('typed.not_assignable', { id: order.id, code: driver.code }));
  if (given.kind === 'early') throw new VerbError(t('shell.read_first'));
  if (given.kind === 'sent') return lineOf(await given.ended);
  throw new VerbQuestion(questionOf(given, order, driver), given.question, () => {
    keepSeen(word, order);
    return runForDriver(word, (now) =>
      now.isConfirmed
        ? assignTyped(now, driver)
        : send({ ...now, isConfirmed }, driver, assignment),
    );
  });
}

/**
 * Assigns by typed line. The line does not show who has the order, so it always asks once before it
 * takes one from a driver, unless the user has just confirmed that he has it.
 */
export const assignTyped = (seen: SeenOrder, driver: LiveDriver): Promise<string> =>
  send(
    seen,
    driver,
    createAssignment(seen.order, { asksToTake: seen.isConfirmed ? 'never' : 'always' }),
  );
