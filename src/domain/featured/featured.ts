import type { InputOf } from '#contract/endpoint.ts';
import type { FeaturedKind } from '#contract/growth/app-places/featured.ts';
import { type Featured, featuredRoutes } from '#contract/routes/growth/featured.ts';
import type { FeaturedEventType } from '#machines/featured/featured-machine.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';
import { defineCreation, defineResource } from '#src/lib/api/resource.ts';
import { t } from '#src/lib/i18n.ts';
import { dateText } from '#src/lib/text/day.ts';
import { eventActs } from '#src/ui/list/acts/event-act.ts';

/** Featured stores and items. */
export const featured = {
  ...defineResource(featuredRoutes.get, featuredRoutes.update),
  ...defineCreation(featuredRoutes.create),
};

/** The path of the list of each kind. */
export const FEATURED_PATHS: Readonly<Record<FeaturedKind, string>> = {
  store: '/featured-vendors',
  item: '/featured-products',
};

/** The results of a featured entry, by day. */
export const featuredUse = (id: number) => answerTo(featuredRoutes.use, byId(id));

/** What an app shows as featured in a zone at a given time. */
export const previewFeatured = (query: InputOf<typeof featuredRoutes.preview>['query']) =>
  answerTo(featuredRoutes.preview, { query });

/** The acts on a featured entry. */
export const featuredActs = eventActs<Featured, FeaturedEventType>(
  featuredRoutes.bulk,
  { kind: 'featured', texts: 'featured.' },
  {
    show: { key: 'a', undo: 'hide' },
    hide: { key: 'v', undo: 'show' },
  },
);

/** Its position in the apps: `Home 3`. */
export const placeText = ({ slot, position }: Pick<Featured, 'slot' | 'position'>): string =>
  `${t(`featured.slot_${slot}`)} ${position}`;

/** Its first and last day. */
export const daysText = ({ startsOn, endsOn }: Pick<Featured, 'startsOn' | 'endsOn'>): string =>
  `${dateText(startsOn)} – ${endsOn === null ? t('featured.no_end') : dateText(endsOn)}`;

/** The phase of its period; a hidden entry is not in the apps, whatever its phase. */
export const phaseOf = ({ state, phase }: Pick<Featured, 'state' | 'phase'>) =>
  state === 'hidden' ? 'hidden' : phase;
