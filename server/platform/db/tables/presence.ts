import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { HandoverItem } from '#contract/routes/operations/handover.ts';
import type { HandoverState } from '#machines/handover/handover-machine.ts';
import type { ActorJson, Json } from './columns.ts';

/** Presence that servers share, and the sheets of shift handovers. */
declare module '../schema.ts' {
  interface Database {
    desk_looks: {
      session_id: number;
      user_id: number;
      name: string;
      screen: string;
      order_id: number | null;
      /** Whose messages it has open: `order:414`. */
      contact: string | null;
      until: Date;
    };
    handovers: {
      id: GeneratedAlways<number>;
      version: Generated<number>;
      state: HandoverState;
      from_id: number;
      from: ColumnType<ActorJson, string, never>;
      to: ColumnType<ActorJson | null, string | null, string>;
      note: Generated<string>;
      items: Json<HandoverItem[]>;
      more: Generated<number>;
      moved: ColumnType<number[], string | undefined, string>;
      /** The operational areas of its contents; null means all. */
      zones: Generated<number[] | null>;
      collected_at: Date;
      offered_at: Date | null;
      taken_at: Date | null;
      withdrawn_at: Date | null;
    };
  }
}
