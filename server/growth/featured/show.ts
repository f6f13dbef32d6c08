import type { FeaturedPhase } from '#contract/growth/app-places/featured.ts';
import type { FeaturedRow } from './repository.ts';

/** The phase of a window at a time. */
export const phaseOf = (
  { starts_at, ends_at }: Pick<FeaturedRow, 'starts_at' | 'ends_at'>,
  at: Date,
): FeaturedPhase => {
  if (starts_at > at) return 'upcoming';
  return ends_at !== null && ends_at <= at ? 'expired' : 'live';
};

/** The editable fields of a featured placement, as recorded in the audit log. */
export const toFacts = (row: FeaturedRow) => ({
  store: { id: row.of_store, name: row.store },
  item: row.item_id === null ? null : { id: row.item_id, name: row.item ?? '' },
  slot: row.slot,
  position: row.position,
  zones: row.zones,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  imageId: row.image_id,
  state: row.state,
});
