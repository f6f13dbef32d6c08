import { expect, it } from 'vitest';
import { rules } from '#server/operations/alarms/rules/index.ts';
import { LIMIT_ROWS } from '#src/features/operations/alarm-settings/limit-rows.ts';

it('the settings list every rule with the server’s priority', () => {
  const given = new Map(rules.map(({ id, priority }) => [id, priority]));
  // Unsound books have no threshold: any difference is too much.
  given.delete('books.unsound');
  // Nor have failed mails.
  given.delete('mail.failed');
  // Nor have late proofs and stopped jobs.
  given.delete('books.unproven');
  given.delete('job.stopped');
  // Nor have payments at a provider.
  given.delete('payment.stuck');
  given.delete('payment.expiring');
  // Nor have daily sheets: a day, always.
  given.delete('commitments.unsigned');
  // The limit of collectors is one of money.
  given.delete('collector.cash_held');
  // Nor have requests and disputes of drivers.
  given.delete('order.return_waiting');
  given.delete('dispute.open');
  // Nor have contests: when one is to be decided is a setting of remedies.
  given.delete('contest.due');
  given.delete('order.unproven');
  // Nor have answers: the time is the area's.
  given.delete('order.not_answered');
  given.delete('order.declined');
  // Nor have cases: when one is due is a setting by cause.
  given.delete('case.overdue');
  const listed = LIMIT_ROWS.filter(({ rule }) => rule !== null);
  expect(new Map(listed.map(({ rule, priority }) => [rule, priority]))).toEqual(given);
});
