import type { Plugin } from 'vite';

/**
 * Chunks that import each other in a cycle, in order; undefined if there are none.
 * @param imports the chunks that each chunk imports statically
 */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (chunk: string): string[] | undefined => {
    const at = path.indexOf(chunk);
    if (at >= 0) return path.slice(at);
    if (finished.has(chunk)) return undefined;
    path.push(chunk);
    for (const next of imports.get(chunk) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    path.pop();
    finished.add(chunk);
    return undefined;
  };
  for (const chunk of imports.keys()) {
    const cycle = visit(chunk);
    if (cycle) return cycle;
  }
  return undefined;
}

/**
 * Fails a build whose chunks import each other in a cycle although their modules do not: one of
 * them would run before the chunk that it imports, and read `undefined`.
 */
export function refuseChunkCycles(): Plugin {
  return {
    name: 'refuse-chunk-cycles',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const cycle = findCycle(new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports])));
      if (cycle) this.error(`Chunks import each other: ${[...cycle, cycle[0]].join(' → ')}`);
    },
  };
}
