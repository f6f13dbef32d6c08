import type { WhyNot } from '#contract/acts.ts';
import {
  cashRoutes as calls,
  type OpenCount,
  type Remittance,
} from '#contract/routes/money/cash.ts';
import { remittanceRules } from '#machines/remittance/remittance-machine.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import type { LinkedPeople } from './independence.ts';

/** Why a person's count cannot confirm the first one; null if it can. */
export function whyNotSecond(
  counterId: number,
  personId: number,
  areLinked: boolean,
): WhyNot | null {
  if (counterId === personId)
    return {
      code: 'cash.four_eyes',
      message: 'You counted this cash: someone else must count it.',
    };
  return areLinked
    ? {
        code: 'account.not_independent',
        message: 'Your account is linked to that of the first counter: someone else must count it.',
      }
    : null;
}

const noCount = (openCount: OpenCount | null): WhyNot | null =>
  openCount === null
    ? { code: 'cash.no_count', message: 'This driver has no count that needs a second one.' }
    : null;

/**
 * Who may collect a driver's cash. `Facts`: whether the accounts of reader and counter are linked.
 */
export const cashPolicy = definePolicy<{ openCount: OpenCount | null }, boolean>()({
  remit: { call: calls.remit },
  confirmCount: {
    call: calls.remit,
    why: ({ openCount }, { userId }, areLinked) =>
      openCount ? whyNotSecond(openCount.by.id, userId, areLinked) : noCount(openCount),
  },
  withdrawCount: { call: calls.withdrawCount, why: ({ openCount }) => noCount(openCount) },
});

/**
 * Who may reverse a remittance: another person than its collector. The person who remitted must
 * still be a driver.
 */
export const remittancePolicy = definePolicy<
  Pick<Remittance, 'status'> & { collector: { id: number } },
  { isDriver: boolean; linked: LinkedPeople }
>()({
  reverse: {
    call: calls.reverse,
    why({ status, collector }, { userId }, { isDriver, linked }) {
      const message = !remittanceRules.can({ status }, 'remittance.reverse')
        ? 'This remittance has already been reversed.'
        : isDriver
          ? null
          : 'The person who remitted it is no longer a driver and cannot hold cash.';
      if (message !== null) return { code: 'remittance.illegal_event', message };
      if (linked.isOnePerson) return null;
      if (collector.id === userId)
        return {
          code: 'cash.four_eyes',
          message: 'You collected this cash: someone else must reverse the receipt.',
        };
      return linked.has(collector.id)
        ? {
            code: 'account.not_independent',
            message:
              'Your account is linked to that of the collector: someone else must reverse it.',
          }
        : null;
    },
  },
});
