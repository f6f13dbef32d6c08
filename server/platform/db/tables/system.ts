import type { ColumnType, GeneratedAlways } from 'kysely';

/** What is wrong with a server's machine or settings. */
export interface HostFinding {
  readonly code: 'settings_unknown' | 'proxy_untrusted' | 'clock_off';
  readonly detail: string;
}

/** What a server reports of itself, every half minute. */
export interface ServerReport {
  readonly disks: readonly {
    readonly path: string;
    readonly holds: 'data' | 'backups';
    readonly freeBytes: number;
    readonly sizeBytes: number;
  }[];
  /** Null: no bus is configured. */
  readonly isBusConnected: boolean | null;
  /** Its duties that have no lease. */
  readonly leads: readonly string[];
  /** Absent in the reports of earlier releases. */
  readonly findings?: readonly HostFinding[];
}

/** Tables about the installation itself. */
declare module '../schema.ts' {
  interface Database {
    backups: {
      id: GeneratedAlways<number>;
      kind: 'backup' | 'drill';
      at: Date;
      took_ms: number;
      host: string;
      path: string;
      bytes: ColumnType<bigint, number, never>;
      rows: ColumnType<bigint, number, never>;
      is_encrypted: boolean;
      error: string | null;
    };
    servers: {
      name: string;
      release: string;
      started_at: Date;
      seen_at: Date;
      report: ColumnType<ServerReport, string, string>;
    };
    disk_samples: {
      host: string;
      path: string;
      at: Date;
      free_bytes: bigint;
      size_bytes: bigint;
    };
  }
}
