import type { FeatureRoute } from '#src/lib/feature.ts';
import type { ScreenCommands } from '#src/lib/keys/screen-commands.ts';
import type { Needs } from '#streams/index.ts';

const modules = import.meta.glob<{ routes: FeatureRoute[] }>('../features/*/*/route.ts', {
  eager: true,
});

/** Every route of every feature. A new screen is a new route file; no route is listed here. */
export const featureRoutes: readonly FeatureRoute[] = Object.values(modules).flatMap(
  ({ routes }) => routes,
);

/** The live data that a screen needs. */
export const needsOf = ({ live = 'all' }: FeatureRoute): Needs => live;

/** The path of the screen of each kind of record. */
export const recordPaths: Readonly<Record<string, string>> = Object.fromEntries(
  featureRoutes.flatMap(({ record, path }) => (record ? [[record, path]] : [])),
);

/** The position of a screen: that of its entry in the sidebar or, without one, after its list. */
function placeOf({ path, nav }: FeatureRoute): number {
  if (nav) return nav.order;
  const list = featureRoutes.find((one) => one.nav && path.startsWith(`${one.path}/`));
  return list?.nav ? list.nav.order + 0.5 : Number.MAX_SAFE_INTEGER;
}

/** The commands of every screen that has commands, in the order of the sidebar. */
export const screenCommands: readonly ScreenCommands[] = [
  ...featureRoutes
    .filter(({ commands }) => commands)
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.path < b.path ? -1 : 1))
    .flatMap(({ nav, title, commandsTitle, commands }) => {
      const screen = commandsTitle ?? title ?? nav?.label;
      return commands && screen ? [{ screen, load: commands }] : [];
    }),
  // Its commands are on every screen, so they belong to none.
  {
    screen: 'alarms.queue',
    load: async () => (await import('#src/features/operations/alarms/commands.ts')).commands,
  },
  {
    screen: 'replay.open',
    load: async () =>
      (await import('#src/features/operations/replay/open-commands.ts')).openReplayCommands,
  },
  {
    screen: 'replay.bar',
    load: async () => (await import('#src/features/operations/replay/commands.ts')).commands,
  },
  {
    screen: 'shell.messages',
    load: async () => [
      ...(await import('#src/domain/assignment/undo-last.ts')).undoCommands,
      ...(await import('#src/ui/toast/toast-commands.ts')).toastCommands,
    ],
  },
  {
    screen: 'drivers.typed_lines',
    load: async () => [
      ...(await import('#src/domain/driver/stand-down-commands.ts')).standDownCommands,
      (await import('#src/domain/driver/hand-over-all/hand-over-line.ts')).handOverLine,
    ],
  },
  {
    screen: 'amendments.screen',
    load: async () => [
      (await import('#src/domain/amendment/amend-line.ts')).amendLine({
        navigate: () => undefined,
      }),
      ...(await import('#src/domain/amendment/amendment-commands.ts')).basketCommands,
    ],
  },
  {
    screen: 'zones.overrides',
    load: async () => (await import('#src/domain/zone/override-commands.ts')).overrideCommands,
  },
];
