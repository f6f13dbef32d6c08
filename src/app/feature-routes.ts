import type { FeatureRoute } from '#src/lib/feature.ts';

const modules = import.meta.glob<{ routes: FeatureRoute[] }>('../features/*/route.ts', {
  eager: true,
});

/** Every route of every feature. A new screen is a new route file; nothing is listed here. */
export const featureRoutes: readonly FeatureRoute[] = Object.values(modules).flatMap(
  ({ routes }) => routes,
);
