import { z } from 'zod';
import type { RequestOf } from '#contract/endpoint.ts';
import { featuredFields } from '#contract/growth/app-places/featured.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { REASONS } from '#contract/reasons/reasons.ts';
import type { featuredRoutes } from '#contract/routes/growth/featured.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { asParam, fieldFault, refuse } from '../../platform/http/refusal.ts';
import { windowOf } from '../promotions/write.ts';
import type { FeaturedRow } from './repository.ts';

export type Body = RequestOf<(typeof featuredRoutes)['create']>['body'];

/** The columns of the editable fields. */
export const columnsOf = (body: Body) => ({
  store_id: body.storeId,
  item_id: body.itemId,
  slot: body.slot,
  position: body.position,
  zone_ids: body.zones.map(({ id }) => id as number),
  starts_on: body.startsOn,
  ends_on: body.endsOn,
  ...windowOf(body),
  image_id: body.imageId,
});
export type Columns = ReturnType<typeof columnsOf>;

const Fields = z.object(featuredFields);

/** The editable fields as a client would send them. */
export const bodyOf = (row: FeaturedRow): Body =>
  fromRow(Fields, row, { zones: row.zones.map(({ id }) => ({ id })) });

/** The refusal for a held position: the holder, its zones and its end. */
export function takenBy(
  { slot, position }: Pick<Body, 'slot' | 'position'>,
  holder: FeaturedRow | undefined,
) {
  const place = asParam('place', sentenceFor(REASONS, `featured.place_${slot}`, { position }));
  const fields = [fieldFault('body.position', 'featured.taken_in_time')];
  if (!holder) return refuse('featured.just_taken', place, { fields });
  const { id, target, zones, starts_on: from, ends_on: until } = holder;
  const where =
    zones.length === 0
      ? sentenceFor(REASONS, 'featured.in_all_areas')
      : sentenceFor(REASONS, 'featured.in_areas', { zones: zones.map(({ name }) => name) });
  const when =
    until === null
      ? sentenceFor(REASONS, 'featured.without_end', { from })
      : sentenceFor(REASONS, 'featured.from_until', { from, until });
  return refuse(
    'featured.held',
    { ...place, target, ...asParam('where', where), ...asParam('when', when) },
    {
      fields,
      extra: { holder: { id, name: target, zones, startsOn: from, endsOn: until } },
    },
  );
}
