import { LEAST_CORNERS, MAX_CORNERS, type RingFault } from './ring-faults.ts';

/** Describes a fault of a ring in words; corners are counted from 1 for people. */
export function describeRingFault(fault: RingFault): string {
  switch (fault.kind) {
    case 'not_a_corner':
      return `corner ${fault.at + 1} is not a longitude and a latitude`;
    case 'latitude':
      return `corner ${fault.at + 1} has a latitude beyond 90; GeoJSON has the longitude first`;
    case 'longitude':
      return `corner ${fault.at + 1} has a longitude beyond 180`;
    case 'repeated':
      return `corner ${fault.at + 1} is repeated`;
    case 'too_few':
      return `must have at least ${LEAST_CORNERS} corners`;
    case 'too_many':
      return `must have at most ${MAX_CORNERS.toLocaleString('en-US')} corners`;
    case 'span':
      return 'spans more than 60 degrees';
    case 'flat':
      return 'has no area: its corners lie on one line';
    case 'crosses':
      return `crosses itself: the edge from corner ${fault.at + 1} meets the one from corner ${fault.with + 1}`;
  }
}
