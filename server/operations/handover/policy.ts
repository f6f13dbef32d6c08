import type { WhyNot } from '#contract/acts.ts';
import { handoverRoutes as calls } from '#contract/routes/operations/handover.ts';
import { canHandover, type HandoverEventType } from '#machines/handover/handover-machine.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { notPossible } from '../../platform/http/refusal.ts';
import { definePolicy } from '../../platform/policy/policy.ts';
import type { HandoverRow } from './repository.ts';

type Sheet = Pick<HandoverRow, 'id' | 'state' | 'from_id'>;

export const placeOf = ({ state, from_id }: Sheet, caller: Caller) => ({
  state,
  isAuthor: from_id === caller.userId,
});

/** The state decides, and whether the caller wrote the sheet. */
const when =
  (type: HandoverEventType) =>
  (sheet: Sheet, caller: Caller): WhyNot | null =>
    canHandover(placeOf(sheet, caller), type)
      ? null
      : {
          code: 'handover.illegal_event',
          message: notPossible(`Sheet ${sheet.id} is ${sheet.state}`, type),
        };

/**
 * Who may perform which act on a handover sheet: its author writes and signs it, anyone else takes
 * it.
 */
export const handoverPolicy = definePolicy<Sheet>()({
  edit: { call: calls.write, why: when('handover.edit') },
  offer: { call: calls.send, why: when('handover.offer') },
  take: { call: calls.send, why: when('handover.take') },
  withdraw: { call: calls.send, why: when('handover.withdraw') },
});
