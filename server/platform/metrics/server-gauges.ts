import type pg from 'pg';
import type { Replica } from '../db/replica.ts';
import type { Disk } from '../system/disk.ts';
import type { Gauge } from './gauge.ts';

interface Deps {
  pool: pg.Pool;
  replica?: Pick<Replica, 'reads'> | undefined;
  /** Rejects while the database does not respond. */
  checkDatabase: () => Promise<void>;
  disk: Disk;
}

/** The gauges of a server's database and disk. */
export const serverGauges = ({ pool, replica, checkDatabase, disk }: Deps): Gauge[] => [
  {
    name: 'tawsil_database_up',
    help: 'Whether the database answers.',
    read: () =>
      checkDatabase().then(
        () => 1,
        () => 0,
      ),
  },
  {
    name: 'tawsil_database_connections',
    help: 'Connections of the pool, and requests that wait for one.',
    label: 'state',
    read: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  },
  {
    name: 'tawsil_database_replica_reads',
    help: 'Reads for the replica since the start, by where they were made.',
    label: 'at',
    read: () => replica?.reads ?? {},
  },
  {
    name: 'tawsil_disk_free_bytes',
    help: 'Free space on the disk of the data directory.',
    read: () => disk.space().freeBytes,
  },
  {
    name: 'tawsil_disk_size_bytes',
    help: 'Size of the disk of the data directory.',
    read: () => disk.space().sizeBytes,
  },
];
