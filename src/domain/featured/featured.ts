import type { InputOf } from '#contract/endpoint.ts';
import type { FeaturedKind } from '#contract/growth/apps/featured.ts';
import { type Featured, featuredRoutes } from '#contract/routes/growth/featured.ts';
import { allows } from '#src/lib/allows.ts';
import { call } from '#src/lib/api/call.ts';
import { defineCreation, defineResource } from '#src/lib/api/resource.ts';
import { t } from '#src/lib/i18n.ts';
import { dateText } from '#src/lib/text/day.ts';
import type { ListAct } from '#src/ui/list/acts/list-act.ts';

/** Featured stores and items. */
export const featured = {
  ...defineResource(featuredRoutes.get, featuredRoutes.update),
  ...defineCreation(featuredRoutes.create),
};

/** The path of the list of a kind. */
export const FEATURED_PATHS: Readonly<Record<FeaturedKind, string>> = {
  store: '/featured-vendors',
  item: '/featured-products',
};

/** What it brought, by day. */
export const featuredUse = (id: number, signal: AbortSignal) =>
  call(featuredRoutes.use, { params: { id: String(id) } }, { signal });

/** What an app in an area gets at a moment. */
export const previewFeatured = (
  query: InputOf<typeof featuredRoutes.preview>['query'],
  signal: AbortSignal,
) => call(featuredRoutes.preview, { query }, { signal });

const act = (id: 'show' | 'hide', key: string, undo: string): ListAct<Featured> => ({
  id,
  label: `featured.${id}`,
  key,
  permission: 'apps.write',
  can: allows(id),
  send: async (rows) => {
    const ids = rows.map(({ id: row, version }) => ({ id: row, version }));
    return (await call(featuredRoutes.bulk, { body: { ids, event: `featured.${id}` } })).results;
  },
  undo,
});

/** The acts on a featured place. */
export const featuredActs = [act('show', 'a', 'hide'), act('hide', 'v', 'show')];

/** Its place in the apps: `Home 3`. */
export const placeText = ({ slot, position }: Pick<Featured, 'slot' | 'position'>): string =>
  `${t(`featured.slot_${slot}`)} ${position}`;

/** Its first and last day. */
export const daysText = ({ startsOn, endsOn }: Pick<Featured, 'startsOn' | 'endsOn'>): string =>
  `${dateText(startsOn)} – ${endsOn === null ? t('featured.no_end') : dateText(endsOn)}`;

/** Where the clock stands in its window; a hidden one is not in the apps whatever the clock says. */
export const standingOf = ({ state, phase }: Pick<Featured, 'state' | 'phase'>) =>
  state === 'hidden' ? 'hidden' : phase;
