import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

type Kind = 'tmpfs' | 'ext4';

const run = (file: string, ...args: string[]) =>
  execFileSync(file, args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString();

// EXT4_IOC_SHUTDOWN, _IOR('X', 125, __u32), with EXT4_GOING_FLAGS_NOLOGFLUSH: from then on no data
// reaches the disk, including the journal, and all data that was only in memory is lost.
const CUT = 'open(F,"<",$ARGV[0]) or die "$!"; $f=pack("L",2); ioctl(F,0x8004587d,$f) or die "$!"';

async function unmount(folder: string): Promise<void> {
  // A killed process may still be releasing the disk.
  for (let left = 200; ; left -= 1)
    try {
      run('umount', folder);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await delay(50);
    }
}

/** A file system for one test, small or with a power cut on demand. Megabytes. */
export async function openDisk(kind: Kind, megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tawsil-disk-'));
  const image = `${folder}.img`;
  const mount = () => {
    if (kind === 'tmpfs') run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
    else run('mount', '-o', 'loop', image, folder);
  };
  try {
    if (kind === 'ext4') {
      await (await open(image, 'wx', 0o600)).close();
      await truncate(image, megabytes * 1_048_576);
      run('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image);
    }
    mount();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    rmSync(image, { force: true });
    throw error;
  }
  return {
    folder,
    /** Gives it this room; for tmpfs only. Megabytes. */
    resize: (room: number) => void run('mount', '-o', `remount,size=${room}m`, folder),
    /** For ext4 only. */
    cutPower: () => void run('perl', '-e', CUT, folder),
    /** As after a restart of the machine, the journal is replayed. */
    async restore(): Promise<void> {
      await unmount(folder);
      mount();
    },
    async close(): Promise<void> {
      await unmount(folder);
      await rm(folder, { recursive: true, force: true });
      await rm(image, { force: true });
    },
  };
}
export type Disk = Awaited<ReturnType<typeof openDisk>>;

/** Why this machine cannot create such a disk; null if it can. */
export async function findDiskSkipReason(kind: Kind): Promise<string | null> {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root, to mount a file system';
  try {
    const disk = await openDisk(kind, 16);
    try {
      if (kind === 'ext4') disk.cutPower();
    } finally {
      await disk.close();
    }
    return null;
  } catch (error) {
    return `this machine cannot: ${(error as Error).message.split('\n', 1)[0]}`;
  }
}
