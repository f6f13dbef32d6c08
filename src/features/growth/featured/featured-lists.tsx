import {
  FEATURED_PHASES,
  FEATURED_SLOTS,
  type FeaturedKind,
} from '#contract/growth/apps/featured.ts';
import { featuredRoutes } from '#contract/routes/growth/featured.ts';
import { FEATURED_STATES } from '#machines/featured/featured-machine.ts';
import {
  daysText,
  FEATURED_PATHS,
  featuredActs,
  phaseOf,
  placeText,
} from '#src/domain/featured/featured.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { zoneIdOptions } from '#src/domain/zone/zone-id-options.ts';
import { zonesText } from '#src/domain/zone/zones-text.ts';
import { t } from '#src/lib/i18n.ts';
import { choiceOf } from '#src/ui/field/options.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList, type ListFilter } from '#src/ui/list/list.ts';
import { FeaturedPeek } from './featured-peek.tsx';

const column = columnsOf<typeof featuredRoutes.list>();

/** A column with a number that the apps have reported. */
const counted = (id: 'seen' | 'opened' | 'ordered') =>
  column.figure(id, `featured.${id}`, '5rem', (row) => row[id]);

const filters = [
  { kind: 'choice', name: 'phase', ...choiceOf('featured.standing', FEATURED_PHASES) },
  choicesFilter('slot', 'featured.slot', FEATURED_SLOTS),
  { kind: 'choice', name: 'state', ...choiceOf('featured.state', FEATURED_STATES) },
  { kind: 'choice', name: 'zoneId', label: 'featured.zone', options: zoneIdOptions },
  { kind: 'record', name: 'storeId', label: 'featured.store', ...storeSource },
  { kind: 'number', name: 'id', label: 'featured.id' },
] as const satisfies readonly ListFilter<
  'phase' | 'slot' | 'state' | 'zoneId' | 'storeId' | 'id'
>[];

/** The featured entries of one kind, by their position in the apps. */
const listOf = (kind: FeaturedKind, add: string) =>
  defineList({
    id: kind === 'store' ? 'featuredVendors' : 'featuredProducts',
    label: kind === 'store' ? 'screens.featured_vendors' : 'screens.featured_products',
    counted: `featured.counted_${kind}`,
    routes: featuredRoutes,
    fixed: { kind },
    searchHint: 'featured.search',
    defaultSort: 'place',
    columns: [
      column.pictured(`featured.${kind}`, 'minmax(11rem, 1.6fr)', 'pictureId'),
      ...(kind === 'item'
        ? [column.record('store', 'featured.store', 'minmax(8rem, 1fr)', 'storeId')]
        : []),
      column.cell('place', 'featured.place', '7rem', { sort: 'place', only: 'slot' }, placeText),
      column.cell('standing', 'featured.standing', '6.5rem', (row) => (
        <span data-tone={phaseOf(row) === 'expired' ? 'warning' : undefined}>
          {t(`featured.standing_${phaseOf(row)}`)}
        </span>
      )),
      column.cell('days', 'featured.days', 'minmax(11rem, 1.2fr)', { sort: 'startsOn' }, daysText),
      {
        id: 'areas',
        label: 'featured.zones',
        width: 'minmax(7rem, 1fr)',
        ...(kind === 'item' ? { fromRem: 74 } : {}),
        cell: ({ zones }) => zonesText(zones),
      },
      ...(['seen', 'opened', 'ordered'] as const).map(counted),
      column.text('endsOn', 'featured.ends', '7rem', { sort: 'endsOn', isExtra: true }),
      column.moment('createdAt', 'featured.created', '8rem', { sort: 'createdAt', isExtra: true }),
    ],
    filters,
    acts: featuredActs,
    rowActions: [
      {
        id: 'edit',
        label: 'featured.edit',
        key: 'e',
        permission: 'apps.write',
        run: ({ id }, go) => go(`${FEATURED_PATHS[kind]}/${id}/edit`),
      },
    ],
    ownKeys: ['p'],
    create: {
      path: `${FEATURED_PATHS[kind]}/${add}`,
      label: `featured.create_${kind}`,
      permission: 'apps.write',
    },
    peek: FeaturedPeek,
    name: ({ name, id }) => `${name} #${id}`,
    empty: `featured.empty_${kind}`,
    isOver: (row) => ['expired', 'hidden'].includes(phaseOf(row)),
  });

export const featuredLists = { store: listOf('store', 'add'), item: listOf('item', 'create') };
