import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ActorJson, Json } from './columns.ts';

declare module '../schema.ts' {
  interface Database {
    settings: {
      key: string;
      value: Json<object>;
      version: number;
      updated_at: Date;
    };
    setting_changes: {
      id: GeneratedAlways<bigint>;
      key: string;
      at: Date;
      actor: Json<ActorJson>;
      before: ColumnType<object | null, string | null, never>;
      after: Json<object>;
    };
  }
}
