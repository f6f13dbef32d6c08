import type { HostFinding } from '../db/tables/system.ts';

/**
 * What a server notices about its machine and settings while it runs. Each kind is noted once; the
 * system page shows them as warnings.
 */
export function createHostFindings() {
  const found = new Map<HostFinding['code'], string>();
  return {
    note: (code: HostFinding['code'], detail: string): void => void found.set(code, detail),
    list: (): HostFinding[] => [...found].map(([code, detail]) => ({ code, detail })),
  };
}
export type HostFindings = ReturnType<typeof createHostFindings>;
