import { z } from 'zod';
import type { RequestOf } from '#contract/endpoint.ts';
import { featuredFields } from '#contract/growth/app-places/featured.ts';
import type { featuredRoutes } from '#contract/routes/growth/featured.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
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

const SLOTS = { home: 'Home', browse: 'Lists', search: 'Search' } as const;

/** The refusal for a held position: the holder, its zones and its end. */
export function takenBy(wanted: Pick<Body, 'slot' | 'position'>, holder: FeaturedRow | undefined) {
  const place = `${SLOTS[wanted.slot]} ${wanted.position}`;
  const fields = [fieldFault('body.position', 'featured.taken_in_time')];
  if (!holder)
    return refuse(
      'featured.just_taken',
      { place },
      {
        fields,
      },
    );
  const { id, target, zones, starts_on: from, ends_on: until } = holder;
  const where =
    zones.length === 0 ? 'in all areas' : `in ${zones.map(({ name }) => name).join(', ')}`;
  const when = until === null ? `from ${from} on, without an end` : `from ${from} until ${until}`;
  return refuse(
    'featured.held',
    { place, target, where, when },
    {
      fields,
      extra: { holder: { id, name: target, zones, startsOn: from, endsOn: until } },
    },
  );
}
