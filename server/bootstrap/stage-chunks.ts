import { fileURLToPath } from 'node:url';

/** What a name function of Rolldown's groups is given of the module graph. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** The id of a module, whose separators are the same on every system. */
const idOf = (path: string) =>
  fileURLToPath(new URL(`../../src/${path}`, import.meta.url)).replaceAll('\\', '/');

/**
 * The stages of a visit, each with the modules that it always loads. What a stage shares with other
 * screens is one file, not sixty of 2 kB: a browser requests six at a time, and on a slow link every
 * six cost a round trip.
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
    'features/operations/attention/alarm-meter.tsx',
    'features/operations/attention/attention.tsx',
    'features/operations/replay/replay-button.tsx',
    'features/operations/operational-areas/typed-overrides.tsx',
    'features/operations/presence/presence.tsx',
    'features/platform/link/link-pill.tsx',
  ],
  board: [
    'features/operations/replay/replay-frame.tsx',
    'features/operations/live-orders/live-orders-page.tsx',
  ],
};

/** Libraries whose index files do not import far more than a stage uses. */
const isGrouped = (id: string) =>
  !/\/node_modules\/|^\0/.test(id) || /\/@(?:tanstack|dnd-kit)\//.test(id);

/** Modules by the first stage whose parts import them, directly or not. */
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

/** What the sign-in screen draws of Blueprint. A part that is missing here costs a request, no more. */
const SIGN_IN =
  /blueprintjs\/(?:core\/.*\/(?:callout|formGroup|inputGroup|asyncControllableInput|abstractPureComponent|html)|icons\/.*\/components\/(?:error|info-sign|tick|warning-sign))\.js$/;

/** What several chunks import. Without its dependencies, which have groups of their own. */
const SHARED = { minShareCount: 2, includeDependenciesRecursively: false };

/**
 * How the console is split: one chunk for all that the page imports at once, one for what each stage
 * shares with other screens, three for Blueprint, whose parts are small files, and one for each set of
 * screens that share other libraries. These would else be put into the chunk of one of the screens,
 * from which the chunk of a stage imports them before it has run.
 *
 * No chunk imports another in a circle: the first imports none, libraries import libraries that more
 * screens share, and a stage imports those and earlier stages. `refuseChunkCycles` holds it.
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
    // It would put what a stage shares with screens that are opened from it back among the stage's
    // own modules, without its chunk, which may import it: a cycle.
    experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
    output: {
      codeSplitting: { groups },
      // Rolldown lists the sharing screens in the name, which every page that loads it repeats.
      chunkFileNames: (chunk: { name: string }) => `assets/${chunk.name.split('~')[0]}-[hash].js`,
    },
  };
}
