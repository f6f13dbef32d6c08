import { type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Below this room the database cannot write: two segments of its write-ahead log and a little. */
export const ROOM_BYTES = 40_000_000;
const TRUST_MS = 1_000;

export interface Space {
  freeBytes: number;
  sizeBytes: number;
}

const spaceOf = ({ bavail, blocks, bsize }: StatsFs): Space => ({
  freeBytes: bavail * bsize,
  sizeBytes: blocks * bsize,
});

/** The disk of a folder. A share of the network may respond late. */
export const readSpace = async (folder: string): Promise<Space> => spaceOf(await statfs(folder));
/** The same without waiting, for the disk of this machine. */
export const readSpaceSync = (folder: string): Space => spaceOf(statfsSync(folder));

/** The disk of a folder, read at most once a second. */
export function createDisk(folder: string, read = readSpaceSync, nowMs = () => performance.now()) {
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
