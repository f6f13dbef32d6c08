import type { ReasonCatalogue } from '../reason.ts';

/** Faults of a shape; corners are counted from 1. */
export const zoneRingReasons = {
  'zone.ring_not_a_corner': 'corner {corner} is not a longitude and a latitude',
  'zone.ring_latitude': 'corner {corner} has a latitude beyond 90; GeoJSON has the longitude first',
  'zone.ring_longitude': 'corner {corner} has a longitude beyond 180',
  'zone.ring_repeated': 'corner {corner} is repeated',
  'zone.ring_too_few': 'must have at least {least} corners',
  'zone.ring_too_many': 'must have at most {most} corners',
  'zone.ring_span': 'spans more than 60 degrees',
  'zone.ring_flat': 'has no area: its corners lie on one line',
  'zone.ring_crosses':
    'crosses itself: the edge from corner {corner} meets the one from corner {other}',
} as const satisfies ReasonCatalogue;

/** Other faults of what a schema reads. */
const schemaReasons = {
  'zone.busy_minutes': 'must be 1 to 120 minutes',
  'zone.shrink_percent': 'must be 10 to 90 percent',
  'zone.surcharge_amount': 'must be 0.01 to 1,000 MAD',
  'zone.pause_has_no_amount': 'is not for a pause',
  'zone.needs_reason_to_pause': 'is needed to pause',
  'zone.each_store_once': 'must name each store once',
} as const satisfies ReasonCatalogue;

/** What becomes of an order to an address. */
export const zonePlacementReasons = {
  'zone.takes_orders': '{zone} takes orders now.',
  'zone.none_published': 'No operational area is published yet: every address is delivered to.',
  'zone.outside_yours': 'The address is in none of your operational areas.',
  'zone.address_excluded': {
    code: 'dropoff.excluded',
    text: 'Nothing is delivered to this address ({zone}).',
  },
  'zone.paused_until': { code: 'zone.paused', text: '{zone} takes no orders until {until}.' },
  'zone.paused_now': { code: 'zone.paused', text: '{zone} takes no orders at the moment.' },
  'zone.closed_now': { code: 'zone.closed', text: '{zone} takes no orders at this hour.' },
  'zone.closed_until': {
    code: 'zone.closed',
    text: '{zone} takes no orders at this hour; it opens {opens}.',
  },
  'zone.none_delivers': { code: 'dropoff.no_zone', text: 'No area delivers to this address.' },
  'zone.none_delivers_near': {
    code: 'dropoff.no_zone',
    text: 'No area delivers to this address. The nearest area is {zone}, {distance} away.',
  },
  'zone.not_of_store': {
    code: 'store.not_in_zone',
    text: '{store} does not deliver to {zone}.',
  },
  'zone.too_far_from_store': {
    code: 'dropoff.too_far',
    text: '{store} does not deliver that far.',
  },
  'zone.below_minimum': {
    code: 'order.below_minimum',
    text: 'The minimum order for {zone} is {least}.',
  },
} as const satisfies ReasonCatalogue;

const FEE = 'A delivery fee could reach {most}. The limit is {limit}; two people can';
const RAISE = 'raise it (fees.atMost in the settings).';

export const zoneReasons = {
  ...zoneRingReasons,
  ...schemaReasons,
  ...zonePlacementReasons,
  'zone.fee_above_limit': { code: 'proposal.needed', text: `${FEE} ${RAISE}` },
  'zone.terms_above_limit': {
    code: 'proposal.needed',
    text: `${FEE} set this for the area, or ${RAISE}`,
  },
  'zone.allows_fee_above': 'allows a delivery fee beyond the limit',
  'zone.allows_no_fee_above': 'allows no fee beyond the limit',
  'zone.by_proposal': 'Proposal {id}',
  'zone.name_taken': {
    code: 'zone.taken',
    text: 'An operational area with this name already exists.',
  },
  'zone.is_archived': { code: 'zone.archived', text: '{name} is archived. Restore it first.' },
  'zone.store_absent': { code: 'resource.not_found', text: 'The store does not exist.' },
  'zone.store_archived': { code: 'store.archived', text: '{name} is archived.' },
} as const satisfies ReasonCatalogue;
