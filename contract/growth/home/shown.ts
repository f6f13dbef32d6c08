import { z } from 'zod';
import { FileId, StoreId } from '../../ids.ts';
import { Instant } from '../../time.ts';
import { VisibleCategory } from '../app-places/app-category.ts';
import { FeaturedEntry } from '../app-places/featured.ts';
import { DeepLink } from './deep-link.ts';
import { CustomerAudience, HomeLanguage } from './section.ts';

/** A store as the home shows it. */
const HomeStore = z
  .object({
    id: StoreId,
    name: z.string(),
    logoId: FileId.nullable(),
    coverId: FileId.nullable(),
    rating: z.number().nullable(),
    prepMinutes: z.number().int(),
    metres: z.number().int().nullable().meta({ description: 'Null if only a zone was requested' }),
  })
  .meta({ id: 'HomeStore' });
export type HomeStore = z.output<typeof HomeStore>;

const common = { id: z.number().int(), v: z.literal(1), title: z.string() };
const stores = { ...common, stores: z.array(HomeStore).min(1) };

/** A section as one customer receives it: in one language, with its contents. */
export const ShownSection = z
  .discriminatedUnion('type', [
    z.object({
      ...common,
      type: z.literal('banner'),
      subtitle: z.string().nullable(),
      imageId: FileId.nullable(),
      link: DeepLink.nullable(),
    }),
    z.object({ ...common, type: z.literal('text'), body: z.string() }),
    z.object({ ...stores, type: z.literal('near_you') }),
    z.object({ ...stores, type: z.literal('again') }),
    z.object({
      ...common,
      type: z.literal('categories'),
      categories: z.array(VisibleCategory).min(1),
    }),
    z.object({
      ...common,
      type: z.literal('featured_stores'),
      places: z.array(FeaturedEntry).min(1),
    }),
    z.object({
      ...common,
      type: z.literal('featured_items'),
      places: z.array(FeaturedEntry).min(1),
    }),
  ])
  .meta({ id: 'ShownSection' });
export type ShownSection = z.output<typeof ShownSection>;

const ZoneShown = z.object({ id: z.number().int(), name: z.string() }).nullable();

/** The start screen of the apps for one customer at one location. */
export const ShownHome = z
  .object({
    releaseId: z.number().int().nullable().meta({ description: 'Null: nothing is published yet' }),
    language: HomeLanguage.meta({ description: 'The requested language, otherwise the default' }),
    audience: CustomerAudience,
    zone: ZoneShown,
    area: ZoneShown.meta({ description: 'As `zone`, for apps of the release before' }),
    until: Instant.nullable().meta({ description: 'The next time at which it may change' }),
    sections: z.array(ShownSection),
  })
  .meta({ id: 'ShownHome' });
export type ShownHome = z.output<typeof ShownHome>;

/** Why a section is omitted for a customer. */
export const OmissionReason = z
  .enum(['not_begun', 'over', 'other_audience', 'other_zone', 'app_too_old', 'empty'])
  .meta({ id: 'OmissionReason' });
export type OmissionReason = z.output<typeof OmissionReason>;

/** The home as a customer would receive it, with the omitted sections and the reasons. */
export const HomePreview = ShownHome.extend({
  leftOut: z.array(z.object({ id: z.number().int(), why: OmissionReason })),
}).meta({ id: 'HomePreview' });
export type HomePreview = z.output<typeof HomePreview>;
