import { z } from 'zod';
import { ItemId, id, idOf, StoreId } from '../../ids.ts';
import { Centimes } from '../../money.ts';
import { featuredReasons } from '../../reasons/growth/featured.ts';
import { type FieldFault, faultOf } from '../../reasons/reason.ts';
import { Instant } from '../../time.ts';
import { windowFaults, windowFields } from '../window.ts';
import { ShownIn } from './place.ts';

export const FeaturedId = id('Featured');
export type FeaturedId = z.output<typeof FeaturedId>;

export const FEATURED_KINDS = ['store', 'item'] as const;
export const FeaturedKind = z.enum(FEATURED_KINDS).meta({ id: 'FeaturedKind' });
export type FeaturedKind = z.output<typeof FeaturedKind>;

/** The slots of an app for featured records: its home, its lists, and its search before input. */
export const FEATURED_SLOTS = ['home', 'browse', 'search'] as const;
export const FeaturedSlot = z.enum(FEATURED_SLOTS).meta({ id: 'FeaturedSlot' });
export type FeaturedSlot = z.output<typeof FeaturedSlot>;

/** The number of positions in a slot, counted from 1. */
export const MAX_FEATURED_POSITION = 20;

export const FEATURED_PHASES = ['upcoming', 'live', 'expired'] as const;
export const FeaturedPhase = z.enum(FEATURED_PHASES).meta({ id: 'FeaturedPhase' });
export type FeaturedPhase = z.output<typeof FeaturedPhase>;

/** The editable fields of a featured placement. */
export const featuredFields = {
  storeId: StoreId.nullable().meta({ description: 'The store; null if an item is featured' }),
  itemId: ItemId.nullable().meta({ description: 'The item; null if a store is featured' }),
  slot: FeaturedSlot,
  position: z.number().int().min(1).max(MAX_FEATURED_POSITION),
  zones: ShownIn,
  ...windowFields,
  imageId: idOf('File', z.number().int().min(1).max(2_147_483_647))
    .nullable()
    .meta({ description: 'Replaces the picture of the store or the item' }),
};
const Fields = z.object(featuredFields);
type Fields = z.output<typeof Fields>;

/** The contradictions between the fields of a featured placement. */
export function featuredFaults({
  storeId,
  itemId,
  startsOn,
  endsOn,
}: Pick<Fields, 'storeId' | 'itemId' | 'startsOn' | 'endsOn'>) {
  const faults: FieldFault<keyof Fields>[] = [];
  if (storeId === null && itemId === null)
    for (const path of ['storeId', 'itemId'] as const)
      faults.push(faultOf(featuredReasons, path, 'featured.store_or_item'));
  if (storeId !== null && itemId !== null)
    faults.push(faultOf(featuredReasons, 'itemId', 'featured.item_with_store'));
  return [...faults, ...windowFaults({ startsOn, endsOn })];
}

/** A featured store or item as an app shows it. */
export const FeaturedEntry = z
  .object({
    id: FeaturedId,
    position: z.number().int(),
    store: z.object({ id: StoreId, name: z.string() }),
    item: z
      .object({ id: ItemId, name: z.string(), price: Centimes, comparePrice: Centimes.nullable() })
      .nullable()
      .meta({ description: 'Null: the store itself is featured' }),
    imageId: z.number().int().nullable(),
  })
  .meta({ id: 'FeaturedEntry' });
export type FeaturedEntry = z.output<typeof FeaturedEntry>;

/** Why a featured store or item is skipped although its window is open. */
export const SkipReason = z
  .enum(['closed', 'out_of_business', 'not_served', 'unavailable', 'sold_out', 'out_of_hours'])
  .meta({ id: 'SkipReason' });
export type SkipReason = z.output<typeof SkipReason>;

/** What an app at a location and time receives, and what is skipped. */
export const FeaturedPreview = z
  .object({
    at: Instant,
    shown: z.array(FeaturedEntry),
    skipped: z.array(FeaturedEntry.extend({ because: SkipReason })),
  })
  .meta({ id: 'FeaturedPreview' });
export type FeaturedPreview = z.output<typeof FeaturedPreview>;
