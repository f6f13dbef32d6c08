import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { BuildOptions } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { refuseChunkCycles } from './server/bootstrap/chunk-cycles.ts';
import { consoleContract } from './server/bootstrap/console-contract.ts';
import { stageChunks } from './server/bootstrap/stage-chunks.ts';
import { devProxy } from './server/platform/http/dev-proxy.ts';
import { schematic } from './server/platform/map-assets/schematic-plugin.ts';
import { blueprintCss } from './src/ui/blueprint/css.ts';
import { cssLayers } from './src/ui/css-layers.ts';
import { mirroredCss } from './src/ui/mirrored-css.ts';

const clientBuild: BuildOptions = {
  outDir: 'dist/client',
  target: 'es2022',
  sourcemap: 'hidden',
  // The Content-Security-Policy allows no data: scripts, and one more request is cheap.
  assetsInlineLimit: 0,
  rolldownOptions: stageChunks(),
};

/** Bundled because Node 20 does not read TypeScript, and one file loads in half a second. */
const serverBuild: BuildOptions = {
  outDir: 'dist/server',
  target: 'node20',
  ssr: true,
  sourcemap: true,
  rolldownOptions: {
    input: {
      start: 'server/start.ts',
      'city/main': 'server/city/main.ts',
      simulator: 'server/simulator.ts',
      'dispatch/plan-worker': 'server/operations/dispatch/engine/plan-worker.ts',
      tawsil: 'server/tawsil.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
};

const node = (
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, environment: 'node', ...more },
});

/** Imports a file of the tests. An installation that only builds need not have their folder. */
const ofTests = <T>(path: string): Promise<T> | undefined =>
  process.env.VITEST ? import(new URL(`tests/support/${path}`, import.meta.url).href) : undefined;

const limits =
  await ofTests<typeof import('./tests/support/waiting/patience.mjs')>('waiting/patience.mjs');
const order =
  await ofTests<typeof import('./tests/support/order/longest-first.mjs')>(
    'order/longest-first.mjs',
  );

/** Files share the modules of their worker, which must keep no state between tests. */
const shared = { isolate: false };
const fullFaults = process.env.TAWSIL_FAULTS === 'full';
/** The browsers that `npm run browsers` installs are tested by it alone. */
const ofSystem = process.env.TAWSIL_BROWSERS ? 'browsers' : '{api,conformance,faults,e2e}';

const projects: TestProjectInlineConfiguration[] = [
  node('unit', ['{rules,contract,machines,streams,server}/**/*.test.ts'], shared),
  {
    extends: true,
    test: {
      name: 'dom',
      // A separate window and modules for each file would cost five times as much as its tests.
      ...shared,
      include: ['src/**/*.test.{ts,tsx}'],
      environment: 'happy-dom',
      // A thread starts in half the time of a process.
      pool: 'threads',
      setupFiles: ['tests/support/dom-setup.ts'],
      // Blueprint is CommonJS: bundled once it costs 1.8 s of CPU less in every worker.
      deps: {
        optimizer: {
          client: {
            enabled: true,
            include: [
              'react',
              'react-dom',
              'react-dom/client',
              'react/jsx-runtime',
              'react/jsx-dev-runtime',
              '@blueprintjs/core',
              '@blueprintjs/icons',
            ],
          },
        },
      },
    },
  },
  node('architecture', ['tests/architecture/**/*.test.ts'], shared),
  // One project: several would each migrate a database and load the server in their own workers.
  node('system', [`tests/${ofSystem}/**/*.test.ts`], {
    // A larger young generation: garbage collection takes a tenth less CPU of a whole server's tests.
    execArgv: ['--max-semi-space-size=64'],
    globalSetup: ['tests/support/processes/memory-setup.ts', 'tests/support/database-setup.ts'],
    // Each waits for the database, other processes or its browser for half of its time: with three
    // workers, two cores were idle for a third of it.
    maxWorkers: 2 * availableParallelism(),
    // Vitest requires separate groups for different numbers of workers.
    sequence: { groupOrder: 1 },
    // The full figures are measured one file at a time, each in its own process; the small ones hold
    // beside another file too.
    isolate: fullFaults,
    fileParallelism: !fullFaults,
    // Some replay every path of a machine on the whole server, which takes minutes on a busy machine.
    ...(limits && { testTimeout: fullFaults ? 3_600_000 : 3 * limits.TEST_LIMIT_MS }),
  }),
];

/** One file for the console's build, the server's build, development and the tests. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild
    ? []
    : [
        react(),
        schematic(),
        refuseChunkCycles(),
        consoleContract(),
        devProxy(`http://127.0.0.1:${process.env.PORT || 4000}`),
      ],
  build: isSsrBuild ? serverBuild : clientBuild,
  resolve: {
    alias: [
      {
        find: /^\.\/generated\/16px\/blueprint-icons-16$/,
        replacement: fileURLToPath(new URL('src/ui/blueprint/icon-names.ts', import.meta.url)),
      },
    ],
  },
  css: { postcss: { plugins: [blueprintCss(), mirroredCss(), cssLayers()] } },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.TAWSIL_DEV_PORT || 5173),
    strictPort: true,
  },
  test: {
    projects,
    ...(order && { sequence: { sequencer: order.default } }),
    // By default Vitest leaves one core idle: half of a machine with two.
    maxWorkers: '100%',
    ...(limits && {
      testTimeout: limits.TEST_LIMIT_MS,
      hookTimeout: limits.TEST_LIMIT_MS,
      expect: { poll: { timeout: limits.PATIENCE_MS } },
    }),
  },
}));
