import {
  FEATURED_PHASES,
  FEATURED_SLOTS,
  type FeaturedKind,
} from '#contract/growth/app-places/featured.ts';
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
import { zoneIdOptions } from '#src/domain/zone/zone-names.ts';
import { zonesText } from '#src/domain/zone/zones-text.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { defineList, type ListFilter } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { FeaturedPeek } from './featured-peek.tsx';
import { previewActs } from './preview-act.ts';

const { column, filter } = makersOf({ routes: featuredRoutes, texts: 'featured.' });

/** A column with a number that the apps have reported. */
const counted = (id: 'seen' | 'opened' | 'ordered') =>
  column.figure({ id, label: `featured.${id}`, width: '5rem', cell: (row) => row[id] });

const filters = [
  filter.choice({ name: 'phase', label: 'featured.standing', words: FEATURED_PHASES }),
  filter.choices({ name: 'slot', words: FEATURED_SLOTS }),
  filter.choice({ name: 'state', words: FEATURED_STATES }),
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
      column.pictured({
        label: `featured.${kind}`,
        width: 'minmax(11rem, 1.6fr)',
        image: 'pictureId',
      }),
      ...(kind === 'item'
        ? [column.record({ id: 'store', width: 'minmax(8rem, 1fr)', filter: 'storeId' })]
        : []),
      column.cell({ id: 'place', width: '7rem', sort: 'place', only: 'slot', cell: placeText }),
      column.cell({
        id: 'standing',
        width: '6.5rem',
        cell: (row) => (
          <span data-tone={phaseOf(row) === 'expired' ? 'warning' : undefined}>
            {t(`featured.standing_${phaseOf(row)}`)}
          </span>
        ),
      }),
      column.cell({ id: 'days', width: 'minmax(11rem, 1.2fr)', sort: 'startsOn', cell: daysText }),
      column.cell({
        id: 'zones',
        width: 'minmax(7rem, 1fr)',
        ...(kind === 'item' ? { fromRem: 74 } : {}),
        cell: ({ zones }) => zonesText(zones),
      }),
      ...(['seen', 'opened', 'ordered'] as const).map(counted),
      column.text({
        id: 'endsOn',
        label: 'featured.ends',
        width: '7rem',
        sort: 'endsOn',
        isExtra: true,
      }),
      column.moment({
        id: 'createdAt',
        label: 'featured.created',
        width: '8rem',
        sort: 'createdAt',
        isExtra: true,
      }),
    ],
    filters,
    acts: [
      {
        on: 'row',
        id: 'edit',
        label: 'featured.edit',
        key: 'e',
        permission: 'apps.write',
        run: ({ id }, { go }) => go(`${FEATURED_PATHS[kind]}/${id}/edit`),
      },
      ...featuredActs,
      previewActs[kind],
    ],
    create: {
      path: `${FEATURED_PATHS[kind]}/${add}`,
      label: `featured.create_${kind}`,
      permission: 'apps.write',
    },
    peek: FeaturedPeek,
    name: ({ name, id }) => `${name} ${idText(id)}`,
    empty: `featured.empty_${kind}`,
    isOver: (row) => ['expired', 'hidden'].includes(phaseOf(row)),
  });

export const featuredLists = { store: listOf('store', 'add'), item: listOf('item', 'create') };
