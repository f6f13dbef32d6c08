import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RecipientReason, RecipientState } from '#contract/growth/campaigns/campaign.ts';
import type { OrderNoticeEvent } from '#contract/growth/message-templates/message-template.ts';
import type { Translations } from '#contract/names.ts';
import type { Role } from '#contract/permissions.ts';
import type { CampaignState } from '#machines/campaign/campaign-machine.ts';
import type { Language } from '#rules/language.ts';
import type { ActorJson, Json, JsonOrNull, RecordColumns, SentenceColumn } from './columns.ts';

declare module '../schema.ts' {
  interface Database {
    push_preferences: {
      user_id: number;
      marketing: boolean;
      orders: Generated<boolean>;
      updated_at: Date;
    };
    push_devices: {
      id: GeneratedAlways<number>;
      user_id: number;
      platform: 'android' | 'ios' | 'web';
      token: string;
      p256dh: string | null;
      auth: string | null;
      language: Language;
      app_version: string | null;
      created_at: Date;
      seen_at: Date;
      role: Generated<Role | null>;
      is_active: Generated<boolean>;
      marketing: Generated<boolean>;
      last_order_at: Generated<Date | null>;
      zone_id: Generated<number | null>;
      /** Set for a console. */
      session_id: Generated<number | null>;
    };
    push_campaigns: RecordColumns<CampaignState> & {
      state_reason_sentence: SentenceColumn;
      name: string;
      default_language: Language;
      titles: Json<Translations>;
      bodies: Json<Translations>;
      link: string | null;
      image_id: number | null;
      roles: Role[];
      languages: Language[];
      zones: number[];
      activity: 'any' | 'ordered' | 'not_ordered';
      activity_days: number | null;
      send_on: ColumnType<string | null, string | null, string | null>;
      send_time: string | null;
      send_at: Date | null;
      created_at: Date;
      created_by: ColumnType<ActorJson, string, never>;
      /** Everyone who edited it. */
      authors: number[];
      approved_by: ColumnType<ActorJson | null, string | null | undefined, string | null>;
      approved_at: Generated<Date | null>;
      approved_digest: Generated<string | null>;
      frozen_upto: Generated<number>;
      freeze_to: Generated<number | null>;
      frozen_at: Generated<Date | null>;
      started_at: Generated<Date | null>;
      ended_at: Generated<Date | null>;
      waits_until: Generated<Date | null>;
      failing_since: Generated<Date | null>;
      planned: Generated<number>;
      accepted: Generated<number>;
      skipped: Generated<number>;
      failed: Generated<number>;
      unknown: Generated<number>;
      received: Generated<number>;
      opened: Generated<number>;
    };
    push_recipients: {
      campaign_id: number;
      device_id: number;
      user_id: number;
      state: Generated<RecipientState>;
      reason: Generated<RecipientReason | null>;
      first_try_at: Generated<Date | null>;
      sent_at: Generated<Date | null>;
      provider_id: Generated<string | null>;
      received_at: Generated<Date | null>;
      opened_at: Generated<Date | null>;
    };
    push_templates: {
      id: number;
      version: Generated<number>;
      event: OrderNoticeEvent;
      place: number;
      is_on: boolean;
      default_language: Language;
      titles: Json<Translations>;
      bodies: Json<Translations>;
      updated_at: Date | null;
      updated_by: JsonOrNull<ActorJson>;
    };
    push_notices: {
      id: GeneratedAlways<bigint>;
      kind: 'order' | 'alarm' | 'driver';
      subject_id: number;
      event: string;
      device_id: number;
      user_id: number;
      zone: string | null;
      title: string;
      body: string;
      happened_at: Date;
      due_at: Date;
      attempt: Generated<number>;
      state: Generated<RecipientState>;
      reason: Generated<RecipientReason | 'too_late' | null>;
      sent_at: Generated<Date | null>;
      provider_id: Generated<string | null>;
    };
    inbox_entries: {
      id: GeneratedAlways<bigint>;
      user_id: number;
      kind: 'order' | 'driver';
      subject_id: number;
      event: string;
      titles: Json<Record<Language, string>>;
      bodies: Json<Record<Language, string>>;
      happened_at: Date;
    };
    push_notice_cursor: { is_only: Generated<boolean>; seq: bigint };
  }
}
