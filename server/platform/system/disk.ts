import { statfsSync } from 'node:fs';

/** Below this room the database cannot write: two segments of its write-ahead log and a little. */
export const ROOM_BYTES = 40_000_000;
const TRUST_MS = 1_000;

export interface Space {
  freeBytes: number;
  sizeBytes: number;
}

const readSpace = (folder: string): Space => {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
};

/** The disk of a folder, read at most once a second. */
export function createDisk(folder: string, read = readSpace, nowMs = () => performance.now()) {
  let last: { atMs: number; space: Space } | null = null;
  function space(): Space {
    const atMs = nowMs();
    if (!last || atMs - last.atMs >= TRUST_MS) last = { atMs, space: read(folder) };
    return last.space;
  }
  return {
    space,
    /** False if it cannot be read. */
    isFull(): boolean {
      try {
        return space().freeBytes < ROOM_BYTES;
      } catch {
        return false;
      }
    },
  };
}
export type Disk = ReturnType<typeof createDisk>;
