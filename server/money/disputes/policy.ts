import type { WhyNot } from '#contract/acts.ts';
import { disputesRoutes as calls } from '#contract/routes/money/disputes.ts';
import { disputeRules } from '#machines/dispute/dispute-machine.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import { defineStates } from '../../platform/policy/states.ts';
import type { LinkedPeople } from '../cash/independence.ts';
import type { DisputeRow } from './repository.ts';

type Decidable = Pick<DisputeRow, 'id' | 'state' | 'booked_by' | 'driver_id'>;

export const disputeStates = defineStates<Decidable>()({
  code: 'dispute.illegal_event',
  rules: disputeRules,
  title: ({ id }) => `Dispute ${id}`,
});

/** Why the caller is not another person than who booked it and than its driver. */
function notAnother(
  { booked_by, driver_id }: Decidable,
  { userId }: Caller,
  linked: LinkedPeople,
): WhyNot | null {
  if (linked.isOnePerson) return null;
  if (booked_by.id === userId)
    return {
      code: 'dispute.four_eyes',
      message: 'You booked this for the driver: someone else must decide the dispute.',
    };
  return linked.has(booked_by.id) || linked.has(driver_id)
    ? {
        code: 'account.not_independent',
        message:
          'Your account is linked to the driver’s or to that of the person who booked it: someone else must decide.',
      }
    : null;
}

const decided =
  (event: 'dispute.uphold' | 'dispute.dismiss') =>
  (row: Decidable, caller: Caller, linked: LinkedPeople) =>
    disputeStates.when(event)(row) ?? notAnother(row, caller, linked);

/** Who may decide a dispute: another person than who booked it. `Facts`: people linked to the caller. */
export const disputePolicy = definePolicy<Decidable, LinkedPeople>()({
  uphold: { call: calls.send, why: decided('dispute.uphold') },
  dismiss: { call: calls.send, why: decided('dispute.dismiss') },
});
