import type { FeatureRoute } from '#src/lib/feature.ts';
import { screenCommands } from '#src/lib/screen-commands.ts';

const modules = import.meta.glob<{ routes: FeatureRoute[] }>('../features/*/route.ts', {
  eager: true,
});

/** Every route of every feature. A new screen is a new route file; nothing is listed here. */
export const featureRoutes: readonly FeatureRoute[] = Object.values(modules).flatMap(
  ({ routes }) => routes,
);

screenCommands.set([
  ...featureRoutes
    .filter(({ commands }) => commands)
    .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))
    .flatMap(({ nav, title, commandsTitle, commands }) => {
      const screen = commandsTitle ?? title ?? nav?.label;
      return commands && screen ? [{ screen, load: commands }] : [];
    }),
  // On every screen, so it is no screen's.
  {
    screen: 'attention.queue',
    load: async () => (await import('#src/features/attention/commands.ts')).commands,
  },
]);
