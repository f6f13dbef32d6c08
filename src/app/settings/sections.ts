import type { Holder } from '#contract/permissions.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { canSee } from '../permitted.ts';

export type SectionRoute = FeatureRoute & { settings: NonNullable<FeatureRoute['settings']> };

/** The sections of the settings screen for a user, from the top. */
export const sectionsFor = (holder: Holder, routes: readonly FeatureRoute[]): SectionRoute[] =>
  routes
    .filter((route): route is SectionRoute => route.settings !== undefined && canSee(holder, route))
    .sort((a, b) => a.settings.order - b.settings.order);
