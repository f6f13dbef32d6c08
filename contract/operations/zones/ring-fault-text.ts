import { LEAST_CORNERS, MAX_CORNERS, type RingFault } from '#rules/geometry/ring-faults.ts';
import { zoneRingReasons as reasons } from '../../reasons/operations/zones.ts';
import { type Sentence, sentenceFor } from '../../reasons/reason.ts';

/** Describes a fault of a ring in words; corners are counted from 1 for people. */
export function describeRingFault(fault: RingFault): Sentence {
  switch (fault.kind) {
    case 'not_a_corner':
    case 'latitude':
    case 'longitude':
    case 'repeated':
      return sentenceFor(reasons, `zone.ring_${fault.kind}`, { corner: fault.at + 1 });
    case 'too_few':
      return sentenceFor(reasons, 'zone.ring_too_few', { least: LEAST_CORNERS });
    case 'too_many':
      return sentenceFor(reasons, 'zone.ring_too_many', {
        most: MAX_CORNERS.toLocaleString('en-US'),
      });
    case 'span':
    case 'flat':
      return sentenceFor(reasons, `zone.ring_${fault.kind}`);
    case 'crosses':
      return sentenceFor(reasons, 'zone.ring_crosses', {
        corner: fault.at + 1,
        other: fault.with + 1,
      });
  }
}
