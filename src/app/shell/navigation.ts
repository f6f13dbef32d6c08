import type { Holder } from '#contract/permissions.ts';
import type { FeatureRoute, NavGroup } from '#src/lib/feature.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import { canSee } from '../permitted.ts';

export type NavRoute = FeatureRoute & { nav: NonNullable<FeatureRoute['nav']> };
export type NavSection = NavRoute | { group: NavGroup; routes: NavRoute[] };

export const GROUP_LABELS: Readonly<Record<NavGroup, MessageKey>> = {
  'items-menu': 'screens.group_items_menu',
  'delivery-collection': 'screens.group_delivery_collection',
  'store-payments': 'screens.group_store_payments',
};

/** The entries of a user's sidebar, from the top; the entries of a group are adjacent. */
export function navigationFor(holder: Holder, routes: readonly FeatureRoute[]): NavSection[] {
  const entries = routes
    .filter((route): route is NavRoute => route.nav !== undefined && canSee(holder, route))
    .sort((a, b) => a.nav.order - b.nav.order);
  const sections: NavSection[] = [];
  for (const route of entries) {
    const { group } = route.nav;
    const open = sections.find((section) => 'group' in section && section.group === group);
    if (group === undefined) sections.push(route);
    else if (open && 'routes' in open) open.routes.push(route);
    else sections.push({ group, routes: [route] });
  }
  return sections;
}

/**
 * The path of the entry that a screen belongs to. A screen below an entry highlights that entry
 * unless it has one of its own, as /items/reorder below /items.
 */
export function entryOf(routes: readonly FeatureRoute[], pathname: string): string | undefined {
  const path = pathname.slice(1);
  return routes
    .filter(({ nav }) => nav)
    .map((route) => route.path)
    .filter((entry) => path === entry || (entry !== '' && path.startsWith(`${entry}/`)))
    .sort((a, b) => b.length - a.length)[0];
}
