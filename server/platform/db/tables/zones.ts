import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NeedKind } from '#contract/catalogue/needs.ts';
import type { Translations } from '#contract/names.ts';
import type { OverrideKind, ZoneKind, ZoneTerms } from '#contract/operations/zones/zone.ts';
import type { ZoneState } from '#machines/zone/zone-machine.ts';
import type { Corner } from '#rules/geometry/ring.ts';
import type { ActorJson, Json, JsonOrNull, SentenceColumn } from './columns.ts';

interface ZoneVersion {
  id: GeneratedAlways<number>;
  zone_id: number;
  number: number;
  at: Date;
  by: ColumnType<ActorJson | null, string | null, never>;
  reason: string;
}
interface ZoneShapes extends ZoneVersion {
  ring: Json<Corner[]>;
  area_m2: number;
}
interface ZoneTermsRows extends ZoneVersion {
  reason_sentence: SentenceColumn;
  terms: Json<ZoneTerms>;
}

/** Operational areas, their immutable versions, and drivers' visits. */
declare module '../schema.ts' {
  interface Database {
    zones: {
      id: GeneratedAlways<number>;
      name: string;
      folded: GeneratedAlways<string>;
      name_key: GeneratedAlways<string>;
      names: ColumnType<Translations, string | undefined, string>;
      kind: Generated<ZoneKind>;
      priority: Generated<number>;
      /** What each order to it needs of its driver. */
      needs: Generated<NeedKind[]>;
      state: Generated<ZoneState>;
      state_reason: Generated<string | null>;
      state_at: Generated<Date>;
      state_by: JsonOrNull<ActorJson>;
      draft: JsonOrNull<Corner[]>;
      shape_id: Generated<number | null>;
      terms_id: Generated<number | null>;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    zone_shapes: ZoneShapes;
    zone_terms: ZoneTermsRows;
    zone_overrides: {
      id: GeneratedAlways<number>;
      zone_id: number;
      kind: OverrideKind;
      amount: number | null;
      reason: string;
      by: Json<ActorJson>;
      starts_at: Date;
      ends_at: Date;
      ended_at: Generated<Date | null>;
      ended_by: JsonOrNull<ActorJson>;
      is_over: Generated<boolean>;
    };
    zone_visits: {
      id: GeneratedAlways<bigint>;
      at: Date;
      driver_id: number;
      zone_id: number;
      type: 'present' | 'entered' | 'left' | 'dwelt';
      cause: 'movement' | 'shape' | 'offline';
    };
    zone_revision: { sole: boolean; number: bigint };
    store_zones: { store_id: number; zone_id: number };
  }
}
