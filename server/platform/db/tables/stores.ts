import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Holiday, Hours } from '#contract/catalogue/opening-hours.ts';
import type { DeliveryMode, StoreCategory, StoreDocument } from '#contract/catalogue/store.ts';
import type { CauseOf } from '#contract/causes/causes.ts';
import type { Translations } from '#contract/names.ts';
import type { StoreStatus } from '#machines/store/store-machine.ts';
import type { ActorJson, JsonOrNull, JsonWithDefault } from './columns.ts';

/** A pause that begins later. */
export interface PlannedPauseJson {
  from: string;
  until: string | null;
  reason: string;
  cause?: CauseOf<'pause'> | undefined;
  by: ActorJson;
}

declare module '../schema.ts' {
  interface Database {
    stores: {
      id: GeneratedAlways<number>;
      name: string;
      name_key: GeneratedAlways<string>;
      names: JsonWithDefault<Translations>;
      category: Generated<StoreCategory>;
      status: Generated<StoreStatus>;
      status_reason: Generated<string | null>;
      status_at: Generated<Date>;
      status_by: JsonOrNull<ActorJson>;
      paused_until: Generated<Date | null>;
      planned_pause: JsonOrNull<PlannedPauseJson>;
      archived_at: Generated<Date | null>;
      created_at: Generated<Date>;
      phone: string | null;
      email: Generated<string | null>;
      contact_name: Generated<string | null>;
      address: string;
      zone: string;
      lat: number;
      lon: number;
      prep_minutes: number;
      owner_id: number | null;
      logo_id: Generated<number | null>;
      cover_id: Generated<number | null>;
      commission_bp: Generated<number>;
      tax_bp: Generated<number>;
      minimum_order: Generated<bigint>;
      delivery_modes: Generated<DeliveryMode[]>;
      hours: JsonOrNull<Hours>;
      holidays: JsonWithDefault<Holiday[]>;
      documents: JsonWithDefault<StoreDocument[]>;
      legal_name: Generated<string | null>;
      ice: Generated<string | null>;
      fiscal_id: Generated<string | null>;
      trade_register: Generated<string | null>;
      statements: Generated<'none' | 'week' | 'month'>;
      rating: Generated<string | null>;
      rating_count: Generated<number>;
      rating_stars: Generated<number>;
      is_open: Generated<boolean>;
      due_at: Generated<Date | null>;
      bank_iban: Generated<string | null>;
      bank_holder: Generated<string | null>;
      bank_changed_at: Generated<Date | null>;
      bank_changed_by: Generated<number | null>;
      bank_replaced_at: Generated<Date | null>;
      bank_reason: Generated<string | null>;
      bank_confirmed_at: Generated<Date | null>;
      bank_confirmed_by: Generated<number | null>;
      bank_confirm_record: Generated<string | null>;
      paid_out_at: Generated<Date | null>;
      version: Generated<number>;
    };
    notes: {
      id: GeneratedAlways<number>;
      subject_kind: string;
      subject_id: number;
      author: ColumnType<ActorJson, string, never>;
      text: string;
      at: Date;
    };
  }
}
