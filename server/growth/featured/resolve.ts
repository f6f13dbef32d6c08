import { sql } from 'kysely';
import type { Hours } from '#contract/catalogue/opening-hours.ts';
import type {
  FeaturedEntry,
  FeaturedKind,
  FeaturedPreview,
  FeaturedSlot,
  SkipReason,
} from '#contract/growth/app-places/featured.ts';
import type { Translations } from '#contract/names.ts';
import { isWithinHours } from '#rules/hours.ts';
import type { Language } from '#rules/language.ts';
import { isAvailableAt } from '../../catalogue/items/availability.ts';
import { type OpeningFacts, openNow } from '../../catalogue/stores/opening.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { Place } from '../app-places/service.ts';

interface Candidate extends OpeningFacts {
  id: number;
  position: number;
  image_id: number | null;
  store_id: number;
  store: string;
  store_names: Translations;
  store_image: number | null;
  serves: boolean;
  item_id: number | null;
  item: string | null;
  item_names: Translations | null;
  item_images: number[] | null;
  item_archived: Date | null;
  item_hours: Hours | null;
  available: boolean | null;
  stock: number | null;
  price: bigint | null;
  compare_price: bigint | null;
}

/** The query of an app. */
export interface FeaturedQuery {
  kind: FeaturedKind;
  slot: FeaturedSlot;
  place: Place;
  language: Language | undefined;
  at: Date;
}

function skipped(one: Candidate, place: Place, at: Date): SkipReason | null {
  const { open, why } = openNow(one, at);
  if (why === 'archived' || why === 'blocked' || why === 'applied') return 'out_of_business';
  if (!place.isServed || (place.zoneId !== null && !one.serves)) return 'not_served';
  if (one.item_id !== null) {
    if (one.item_archived !== null || !one.available) return 'unavailable';
    if (one.stock === 0) return 'sold_out';
    if (!isWithinHours(one.item_hours, at)) return 'out_of_hours';
  }
  return open ? null : 'closed';
}

const nameIn = (name: string, names: Translations | null, language: Language | undefined) =>
  (language && names?.[language]) || name;

/** Converts a candidate for an app. */
const toEntry = (one: Candidate, language: Language | undefined): FeaturedEntry =>
  toContract<FeaturedEntry>({
    id: one.id,
    position: one.position,
    store: { id: one.store_id, name: nameIn(one.store, one.store_names, language) },
    item:
      one.item_id === null
        ? null
        : {
            id: one.item_id,
            name: nameIn(one.item ?? '', one.item_names, language),
            price: (one.price ?? 0n).toString(),
            comparePrice: one.compare_price?.toString() ?? null,
          },
    imageId: one.image_id ?? one.item_images?.[0] ?? one.store_image,
  });

/**
 * Featured placements whose window is open in a zone, by position, with the fields that decide
 * about each.
 */
async function candidates(db: Db, { kind, slot, place, at }: FeaturedQuery): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select f.id, f.position, f.image_id, s.id as store_id, s.name as store, s.names as store_names,
      coalesce(s.cover_id, s.logo_id) as store_image, s.status, s.status_reason, s.paused_until,
      s.planned_pause,
      s.archived_at, s.hours, s.holidays,
      exists (select from store_zones z where z.store_id = s.id and z.zone_id = ${place.zoneId}) as serves,
      i.id as item_id, i.name as item, i.names as item_names, i.image_ids as item_images,
      i.archived_at as item_archived, i.hours as item_hours,
      ${isAvailableAt(at)} as available, i.stock, i.price,
      i.compare_price
    from featured f left join items i on i.id = f.item_id
    join stores s on s.id = coalesce(f.store_id, i.store_id)
    where f.kind = ${kind} and f.slot = ${slot} and f.state = 'shown' and f.running @> ${at}::timestamptz
      and (f.zone_ids = '{}' or ${place.zoneId}::int = any(f.zone_ids))
    order by f.position, f.id`.execute(db);
  return rows;
}

/** What is featured at a location and time, and what is skipped and why. */
export async function resolveFeatured(db: Db, wanted: FeaturedQuery): Promise<FeaturedPreview> {
  const { place, at, language } = wanted;
  const answer: FeaturedPreview = { at: at.toISOString(), shown: [], skipped: [] };
  for (const one of await candidates(db, wanted)) {
    const because = skipped(one, place, at);
    const entry = toEntry(one, language);
    if (because) answer.skipped.push({ ...entry, because });
    else answer.shown.push(entry);
  }
  return answer;
}

/** The next time at which a window begins or ends in a zone; null if none does. */
export async function nextWindow(db: Db, { place, at }: Pick<FeaturedQuery, 'place' | 'at'>) {
  const { rows } = await sql<{ next: Date | null }>`
    select min(edge) as next from featured f, unnest(array[f.starts_at, f.ends_at]) edge
    where f.state = 'shown' and edge > ${at}
      and (f.zone_ids = '{}' or ${place.zoneId}::int = any(f.zone_ids))`.execute(db);
  return rows[0]?.next ?? null;
}
