import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NeedKind } from '#contract/catalogue/needs.ts';
import type {
  DocumentFault,
  DocumentKind,
} from '#contract/operations/driver-documents/documents.ts';
import type { Role } from '#contract/permissions.ts';
import type { DocumentState } from '#machines/document/document-machine.ts';
import type { Duty } from '#machines/driver/duty.ts';
import type { UserStatus } from '#machines/user/user-machine.ts';
import type { Language } from '#rules/language.ts';
import type { ActorJson, JsonOrNull } from './columns.ts';

/** A stand-down by staff, and what it replaced. */
export interface StandDownJson {
  until: string;
  reason: string;
  by: ActorJson;
  before: { duty: Duty; shiftEndsAt: string | null };
  /** His shift ends once he has nothing to deliver or to give. */
  thenEnds?: true;
}

declare module '../schema.ts' {
  interface Database {
    users: {
      id: GeneratedAlways<number>;
      name: string;
      email: string;
      phone: string | null;
      /** Null until the person has set a password. */
      password_hash: string | null;
      role: Role | null;
      status: UserStatus;
      status_reason: Generated<string | null>;
      status_at: Generated<Date | null>;
      archived_at: Generated<Date | null>;
      version: Generated<number>;
      created_at: Date;
      last_sign_in_at: Date | null;
      zone_scope: Generated<'all' | 'some'>;
      zones_since: Generated<bigint>;
      /** Null: that of the browser, and in mails that of the installation. */
      language: Generated<Language | null>;
    };
    user_zones: {
      user_id: number;
      zone_id: number;
    };
    driver_zones: {
      driver_id: number;
      zone_id: number | null;
      at: Date;
    };
    addresses: {
      id: GeneratedAlways<number>;
      user_id: number;
      position: number;
      label: string | null;
      address: string;
      lat: number;
      lon: number;
      note: string | null;
    };
    /** An act on an account that no longer links it to its author. */
    account_vouches: {
      act: bigint;
      user_id: number;
      /** Null: the host. */
      voucher_id: number | null;
      voucher: ColumnType<ActorJson, string, never>;
      reason: string;
      at: Date;
    };
    password_resets: {
      hash: Buffer;
      user_id: number;
      made_by: ColumnType<ActorJson, string, never>;
      made_at: Date;
      expires_at: Date;
      used_at: Generated<Date | null>;
    };
    drivers: {
      user_id: number;
      code: GeneratedAlways<number>;
      vehicle: Generated<string>;
      plate: Generated<string | null>;
      licence: Generated<string | null>;
      version: Generated<number>;
      duty: Generated<Duty>;
      duty_at: Date;
      shift_ends_at: Generated<Date | null>;
      zones: Generated<string[] | null>;
      /** What he has of what orders may need. */
      kit: Generated<NeedKind[]>;
      bank_iban: Generated<string | null>;
      bank_holder: Generated<string | null>;
      bank_changed_at: Generated<Date | null>;
      bank_changed_by: Generated<number | null>;
      /** What is wrong with required documents; null: nothing. */
      document_faults: JsonOrNull<DocumentFault[]>;
      stand_down: JsonOrNull<StandDownJson>;
      /** Whether his app has said that it answers. */
      answers: Generated<boolean>;
    };
    /** The state of its review; by nobody: of before reviews. */
    driver_documents: {
      id: Generated<number>;
      version: Generated<number>;
      state: Generated<DocumentState>;
      state_at: Generated<Date>;
      state_by: JsonOrNull<ActorJson>;
      state_reason: Generated<string | null>;
      warned_days: Generated<number | null>;
      driver_id: number;
      position: number;
      kind: DocumentKind;
      number: string | null;
      expires_on: string | null;
      file_id: number | null;
      note: string | null;
      /** The id that an app gave a document that it uploaded. */
      phone_id: Generated<string | null>;
    };
  }
}
