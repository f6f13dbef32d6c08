import type { ColumnType, Generated } from 'kysely';

/** Tables that the servers of an installation share besides its data. */
declare module '../schema.ts' {
  interface Database {
    leases: { name: string; holder: string; holder_name: string; until: Date };
    installation_key: {
      sole: Generated<boolean>;
      id: Generated<string>;
      key: ColumnType<Buffer, Buffer, never>;
    };
  }
}
