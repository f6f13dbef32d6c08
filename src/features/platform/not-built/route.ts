import type { Permission } from '#contract/permissions.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import type { MessageKey } from '#src/lib/i18n.ts';

type Title = Extract<MessageKey, `screens.${string}`>;
const page = (title: Title) => async () => ({
  default: (await import('./not-built-page.tsx')).notBuiltPage(title),
});

/** A screen that is reached from another screen. */
const below = (path: string, title: Title, permission?: Permission): FeatureRoute => ({
  path,
  page: page(title),
  title,
  ...(permission ? { permission } : {}),
});

/**
 * Every screen of the specification that is not built yet. A feature that builds one removes it
 * here.
 */
export const routes: FeatureRoute[] = [below('reports', 'screens.reports')];
