import type { Order } from '#contract/routes/operations/orders.ts';
import { type Assignment, createAssignment } from '#src/domain/assignment/assignment.ts';
import { type Doubt, doubtOf, doubtText } from '#src/domain/assignment/doubt.ts';
import { assignAndMoveOn } from '#src/features/operations/live-orders/assign/assign.ts';
import { t } from '#src/lib/i18n.ts';
import { VerbError, VerbQuestion } from '#src/lib/keys/commands.ts';
import type { LiveDriver } from '#streams/index.ts';
import { lineOf } from './line-of.ts';
import { askOnce, claimText, runAgain, type SeenOrder, withClaim } from './seen-order.ts';
import { awayText } from './typed-driver.ts';

/**
 * The question of a line: who would lose the order, what is known of who would get it, and who is
 * working on it.
 */
function questionOf(doubt: Doubt, order: Order, driver: LiveDriver): string {
  const text = doubtText(doubt, driver);
  const question =
    doubt.why === 'stale' || doubt.why === 'declined'
      ? t('typed.ask_again', { doubt: text })
      : t('typed.ask_to_take', { doubt: text, facts: awayText(driver, order), id: order.id });
  return withClaim(order, question);
}

async function send(line: SeenOrder, driver: LiveDriver, assignment: Assignment): Promise<string> {
  const { order, isConfirmed } = line;
  const given = assignAndMoveOn(assignment, order, driver);
  if (given.kind === 'ignored')
    throw new VerbError(t('typed.not_assignable', { id: order.id, code: driver.code }));
  if (given.kind === 'early') throw new VerbError(t('shell.read_first'));
  if (given.kind === 'sent') return lineOf(await given.ended);
  throw new VerbQuestion(questionOf(given, order, driver), given.question, () =>
    runAgain({ ...line, isConfirmed: false }, (now) =>
      now.isConfirmed
        ? assignTyped(now, driver)
        : send({ ...now, isConfirmed }, driver, assignment),
    ),
  );
}

/**
 * Assigns by typed line. The line does not show who has the order or works on it, so it always asks
 * once before it takes one from a driver, unless the user has just confirmed that he has it, and
 * before it acts on an order that a colleague has claimed. One question names both.
 */
export async function assignTyped(seen: SeenOrder, driver: LiveDriver): Promise<string> {
  const assignment = createAssignment(seen.order, {
    asksToTake: seen.isConfirmed ? 'never' : 'always',
  });
  const claim = claimText(seen.order);
  const isAsked = seen.isConfirmed || doubtOf(seen.order, driver, 'always') !== null;
  if (claim === null || isAsked) return send(seen, driver, assignment);
  return askOnce(seen, t('typed.ask_again', { doubt: claim }), (now) => assignTyped(now, driver));
}
