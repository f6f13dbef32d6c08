import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Bundles the process that pays, and returns its file, because a process that is started 200 times
 * should not load a thousand sources each time. The file is in the project's folder, where its
 * packages can be resolved.
 */
export async function bundlePayer(outDir: string): Promise<string> {
  await build({
    logLevel: 'warn',
    configFile: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: fileURLToPath(new URL('./money-process.ts', import.meta.url)),
        output: { entryFileNames: 'payer.js' },
      },
    },
  });
  return fileURLToPath(new URL(`../../../${outDir}/payer.js`, import.meta.url));
}
