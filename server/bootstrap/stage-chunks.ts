import { fileURLToPath } from 'node:url';

/** The part of the module graph that Rolldown passes to the name function of a group. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** The id of a module, whose separators are the same on every system. */
const idOf = (path: string) =>
  fileURLToPath(new URL(`../../src/${path}`, import.meta.url)).replaceAll('\\', '/');

/**
 * The stages of a visit, each with the modules that it always loads. What a stage shares with other
 * screens is one file instead of sixty of 2 kB: a browser requests six at a time, and on a slow
 * link every six cost a round trip. A module belongs to the first stage that imports it.
 */
const STAGES = {
  start: ['main.tsx', 'features/platform/login/login-page.tsx'],
  account: [
    'features/platform/login/register-form.tsx',
    'features/platform/login/password-page.tsx',
  ],
  console: [
    'app/console.tsx',
    'domain/live/live.ts',
    'features/operations/alarms/alarm-meter.tsx',
    'features/operations/alarms/alarm-queue.tsx',
    'features/operations/replay/replay-button.tsx',
    'features/operations/zones/typed-overrides.tsx',
    'features/operations/drivers/drivers-in-trouble.tsx',
    'features/operations/orders/amend-line.tsx',
    'features/operations/cases/case-host.tsx',
    'features/operations/contact/contact-everywhere.tsx',
    'features/operations/presence/presence.tsx',
    'features/platform/link/link-pill.tsx',
  ],
  board: [
    'features/operations/replay/replay-frame.tsx',
    'features/operations/live-orders/live-orders-page.tsx',
  ],
  office: [
    'ui/list/list-page.tsx',
    'ui/record/records.ts',
    'ui/list/list-makers.ts',
    'ui/form/record-pages.tsx',
    'ui/detail/detail.ts',
    'ui/detail/contact-links.tsx',
    'ui/overlay/command-sheet.tsx',
    'ui/page/thumb.tsx',
    'domain/record/record-page.tsx',
    'domain/file/files.ts',
    'domain/user/user-source.ts',
    'domain/zone/zone-names.ts',
    'lib/api/upload.ts',
    'ui/field/yes-no.ts',
  ],
  map: [
    'map/use-created-map.ts',
    'map/use-unusable-map.ts',
    'map/base/draw-basemap.ts',
    'map/base/camera.ts',
    'map/pins/clusters.ts',
  ],
};

/** Libraries whose index files import little more than a stage uses. */
const isGrouped = (id: string) =>
  !/\/node_modules\/|^\0/.test(id) || /\/@(?:tanstack|dnd-kit)\//.test(id);

/** Modules by the first stage that imports them, directly or indirectly. */
function stagesOf(graph: Graph): Map<string, string> {
  const stages = new Map<string, string>();
  const visit = (id: string, stage: string) => {
    if (stages.has(id) || !isGrouped(id)) return;
    stages.set(id, stage);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next, stage);
  };
  for (const [stage, parts] of Object.entries(STAGES))
    for (const part of parts) {
      const id = idOf(part);
      if (!graph.getModuleInfo(id)) throw new Error(`No module ${part} for the stage ${stage}`);
      visit(id, stage);
    }
  return stages;
}

/** The Blueprint components of the sign-in screen. A missing one costs a request, no more. */
const SIGN_IN =
  /blueprintjs\/(?:core\/.*\/(?:callout|formGroup|inputGroup|asyncControllableInput|abstractPureComponent|html)|icons\/.*\/components\/(?:error|info-sign|tick|warning-sign))\.js$/;

/**
 * Modules that several chunks import. Without their dependencies, which have groups of their own.
 */
const SHARED = { minShareCount: 2, includeDependenciesRecursively: false };

/**
 * How the console is split: one chunk for everything that the page imports at once, one for what
 * each stage shares with other screens, three for Blueprint, whose components are small files, and
 * one for each set of screens that share other libraries. Without the last ones, Rolldown would put
 * such libraries into the chunk of one of the screens, from which the chunk of a stage would import
 * them before it has run.
 *
 * Chunks never import each other in a cycle: the first imports none, libraries import libraries
 * that more screens share, and a stage imports those and earlier stages. `refuseChunkCycles`
 * enforces it.
 */
export function stageChunks() {
  let stages: Map<string, string> | undefined;
  const name = (id: string, graph: Graph) => {
    stages ??= stagesOf(graph);
    return stages.get(id) ?? null;
  };
  const groups = [
    { name: 'initial', tags: ['$initial' as const], includeDependenciesRecursively: false },
    { ...SHARED, name },
    { ...SHARED, name: 'sign-in', test: SIGN_IN },
    { ...SHARED, name: 'icons', test: /\/@blueprintjs\/icons\/.*\/components\// },
    { ...SHARED, name: 'blueprint', test: /\/(?:@blueprintjs\/core|@floating-ui)\// },
    { ...SHARED, name: 'library', test: '/node_modules/', entriesAware: true },
  ];
  return {
    // The optimisation would move modules that a stage shares with the screens opened from it back
    // among the stage's own modules, outside its chunk, which may import them: a cycle.
    experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
    output: {
      codeSplitting: { groups },
      // Rolldown puts the sharing screens into the name, which every page that loads the chunk
      // repeats.
      chunkFileNames: (chunk: { name: string }) => `assets/${chunk.name.split('~')[0]}-[hash].js`,
    },
  };
}
