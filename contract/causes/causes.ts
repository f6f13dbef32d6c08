import { z } from 'zod';
import { causeReasons } from '../reasons/platform/causes.ts';
import { issueOf, type Sentence, sentenceFor } from '../reasons/reason.ts';
import { Text } from '../text.ts';

/**
 * Why something went wrong with an order, or a store takes none. The codes are stable for apps and
 * reports; a text may stand beside each, and `other` needs one.
 */
export const CAUSES = [
  'item_missing',
  'item_wrong',
  'quality',
  'store_closed',
  'store_late',
  'no_driver',
  'driver_late',
  'driver_accident',
  'address_wrong',
  'customer_unreachable',
  'customer_refused',
  'changed_mind',
  'duplicate',
  'payment',
  'too_busy',
  'short_staffed',
  'equipment',
  'out_of_stock',
  'store_asked',
  'other',
] as const;
export const Cause = z.enum(CAUSES).meta({ id: 'Cause' });
export type Cause = z.output<typeof Cause>;

/** Who is at fault; `unknown` of `other`. */
export const FAULT_PARTIES = ['store', 'customer', 'driver', 'platform', 'unknown'] as const;
export const FaultParty = z.enum(FAULT_PARTIES).meta({ id: 'FaultParty' });
export type FaultParty = z.output<typeof FaultParty>;

const PARTY: Readonly<Record<Cause, FaultParty>> = {
  item_missing: 'store',
  item_wrong: 'store',
  quality: 'store',
  store_closed: 'store',
  store_late: 'store',
  no_driver: 'platform',
  driver_late: 'driver',
  driver_accident: 'driver',
  address_wrong: 'customer',
  customer_unreachable: 'customer',
  customer_refused: 'customer',
  changed_mind: 'customer',
  duplicate: 'customer',
  payment: 'platform',
  too_busy: 'store',
  short_staffed: 'store',
  equipment: 'store',
  out_of_stock: 'store',
  store_asked: 'store',
  other: 'unknown',
};

/** The party at fault. What has no cause, of an app that sends a text alone, is `other`. */
export const partyOf = (cause: Cause | null | undefined): FaultParty => PARTY[cause ?? 'other'];

/** The causes for which a party is at fault. */
export const causesOf = (party: FaultParty): readonly Cause[] =>
  CAUSES.filter((cause) => PARTY[cause] === party);

/**
 * The causes that each act asks for, the usual ones first: the keys 1 to 9 choose them. `other` is
 * a text alone.
 */
export const ACT_CAUSES = {
  cancel: [
    'item_missing',
    'store_closed',
    'store_late',
    'no_driver',
    'changed_mind',
    'customer_unreachable',
    'address_wrong',
    'duplicate',
    'payment',
    'other',
  ],
  return: [
    'customer_unreachable',
    'customer_refused',
    'address_wrong',
    'item_wrong',
    'quality',
    'driver_late',
    'driver_accident',
    'changed_mind',
    'payment',
    'other',
  ],
  refund: [
    'item_missing',
    'item_wrong',
    'quality',
    'store_late',
    'driver_late',
    'driver_accident',
    'duplicate',
    'payment',
    'changed_mind',
    'other',
  ],
  hold: [
    'store_late',
    'item_missing',
    'store_closed',
    'address_wrong',
    'customer_unreachable',
    'changed_mind',
    'payment',
    'no_driver',
    'other',
  ],
  pause: [
    'too_busy',
    'short_staffed',
    'equipment',
    'store_closed',
    'out_of_stock',
    'store_asked',
    'quality',
    'no_driver',
    // Of an order: apps of before still send them.
    'store_late',
    'item_missing',
    'other',
  ],
  pause_zone: ['no_driver', 'driver_late', 'driver_accident', 'store_late', 'other'],
  amend: [
    'item_missing',
    'item_wrong',
    'address_wrong',
    'changed_mind',
    'customer_unreachable',
    'payment',
    'store_late',
    'quality',
    'duplicate',
    'other',
  ],
  attempt: [
    'customer_unreachable',
    'address_wrong',
    'customer_refused',
    'payment',
    'item_wrong',
    'quality',
    'driver_accident',
    'other',
  ],
  hand_over: ['driver_accident', 'driver_late', 'other'],
  // A case may be about more than money, so it has causes that no refund has; “Make good” asks those
  // of a refund. Of the causes that both have, one key never chooses two.
  case: [
    'item_missing',
    'item_wrong',
    'quality',
    'store_late',
    'driver_late',
    'customer_unreachable',
    'address_wrong',
    'payment',
    'changed_mind',
    'store_closed',
    'no_driver',
    'driver_accident',
    'customer_refused',
    'duplicate',
    'other',
  ],
  deliver: [
    'customer_unreachable',
    'customer_refused',
    'address_wrong',
    'driver_accident',
    'changed_mind',
    'other',
  ],
} as const satisfies Record<string, readonly Cause[]>;
export type CausedAct = keyof typeof ACT_CAUSES;

/** The causes that an act accepts of apps of before, and no longer offers. */
const NOT_OFFERED: Partial<Record<CausedAct, readonly Cause[]>> = {
  pause: ['store_late', 'item_missing'],
};
export const isOffered = (act: CausedAct, cause: Cause): boolean =>
  NOT_OFFERED[act]?.includes(cause) !== true;
export type CauseOf<Act extends CausedAct> = (typeof ACT_CAUSES)[Act][number];

/** The text beside a cause, at most this long unless the act says otherwise. Characters. */
const REASON_LENGTH = 300;

/** The fields of a body that asks why: apps of before send a text alone. */
export const causeFields = <const Act extends CausedAct>(act: Act, longest = REASON_LENGTH) => ({
  cause: z
    .enum<(typeof ACT_CAUSES)[Act]>(ACT_CAUSES[act])
    .optional()
    .meta({ description: 'Default: other' }),
  reason: Text(longest)
    .optional()
    .meta({ description: 'Required without a cause, and for the cause `other`' }),
});

export interface CauseInput {
  cause?: Cause | undefined;
  reason?: string | undefined;
}

/** Whether a body says why: a text, or a cause that needs none. */
export const isCaused = ({ cause, reason }: CauseInput): boolean =>
  reason !== undefined || (cause !== undefined && cause !== 'other');
/** The fault of a body that does not. */
export const NOT_CAUSED = { path: ['reason'], message: issueOf(causeReasons, 'cause.needed') };

/** The sentence of a cause. */
export const causeSentence = (cause: Cause): Sentence =>
  sentenceFor(causeReasons, `cause.${cause}`);

/** Why as English text, which records keep beside the cause. */
export const textOfCause = ({ cause, reason }: CauseInput): string =>
  reason || causeSentence(cause ?? 'other').message;

/**
 * Why, as events keep it beside the cause: the text, or the sentence of the cause; undefined if
 * neither is given.
 */
export function wordsOfCause({ cause, reason }: CauseInput): string | Sentence | undefined {
  const sentence = cause === undefined ? undefined : causeSentence(cause);
  return reason && reason !== sentence?.message ? reason : sentence;
}
