import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Translations } from '#contract/names.ts';
import type { Choice } from '#contract/operations/contact/choices.ts';
import type {
  CallOutcome,
  ContactChannel,
  ContactParty,
  ContactSubject,
  NumberKind,
} from '#contract/operations/contact/contact.ts';
import type { Situation } from '#contract/operations/contact/situations.ts';
import type { contactReasons } from '#contract/reasons/operations/contact.ts';
import type { Language } from '#rules/language.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { ActorJson, Json, JsonOrNull } from '../../platform/db/tables/columns.ts';

/** A column that is written once. */
type Fixed<T> = ColumnType<T, T, never>;
type FixedOrNull<T> = ColumnType<T | null, T | null | undefined, never>;

/** The states of a message; the contract has fewer. */
export type SendingState =
  | 'waiting'
  | 'sending'
  | 'accepted'
  | 'delivered'
  | 'failed'
  | 'unknown'
  | 'no_provider'
  | 'received';
export type SendingReason = keyof typeof contactReasons;

declare module '../../platform/db/schema.ts' {
  interface Database {
    threads: {
      id: GeneratedAlways<number>;
      version: Generated<number>;
      subject_kind: Fixed<ContactSubject>;
      subject_id: Fixed<number>;
      party: Fixed<ContactParty>;
      party_id: Fixed<number>;
      order_id: FixedOrNull<number>;
      store_id: FixedOrNull<number>;
      driver_id: FixedOrNull<number>;
      customer_id: FixedOrNull<number>;
      created_at: Fixed<Date>;
      last_at: Date;
      unanswered: Generated<number>;
      unanswered_since: Generated<Date | null>;
      answered_by: JsonOrNull<ActorJson>;
    };
    messages: {
      id: GeneratedAlways<bigint>;
      thread_id: Fixed<number>;
      direction: Fixed<'out' | 'in'>;
      channel: Fixed<ContactChannel>;
      template_id: FixedOrNull<number>;
      broadcast_id: FixedOrNull<number>;
      choice: FixedOrNull<Choice>;
      choices: ColumnType<Choice[], Choice[] | undefined, never>;
      text: string | null;
      language: Fixed<Language>;
      at: Fixed<Date>;
      by: JsonOrNull<ActorJson>;
      state: SendingState;
      reason: Generated<SendingReason | null>;
      attempt: Generated<number>;
      is_doubtful: Generated<boolean>;
      due_at: Generated<Date | null>;
      sent_at: Generated<Date | null>;
      provider_id: Generated<string | null>;
      client_id: FixedOrNull<string>;
    };
    calls: {
      id: GeneratedAlways<number>;
      thread_id: Fixed<number>;
      at: Fixed<Date>;
      by: Json<ActorJson>;
      number_kind: Fixed<NumberKind>;
      outcome: Fixed<CallOutcome>;
      note: string | null;
    };
    broadcasts: {
      id: GeneratedAlways<number>;
      at: Fixed<Date>;
      by: Json<ActorJson>;
      channel: Fixed<'app' | 'push'>;
      language: Fixed<Language>;
      zones: Fixed<number[]>;
      drivers: Fixed<number>;
      text: string | null;
    };
    unknown_messages: {
      id: GeneratedAlways<number>;
      at: Fixed<Date>;
      channel: Fixed<'sms' | 'whatsapp'>;
      phone: Fixed<string>;
      text: Fixed<string>;
      provider_id: Fixed<string>;
      state: Generated<'waiting' | 'attached' | 'dismissed'>;
      state_at: Generated<Date | null>;
      state_by: JsonOrNull<ActorJson>;
      thread_id: Generated<number | null>;
    };
    contact_notices: {
      id: string;
      kind: Fixed<'message' | 'receipt'>;
      at: Fixed<Date>;
      thread_id: number | null;
    };
    contact_templates: {
      id: number;
      version: Generated<number>;
      party: Fixed<ContactParty>;
      number: Fixed<number>;
      place: Fixed<number>;
      situation: Fixed<Situation>;
      is_on: boolean;
      default_language: Language;
      bodies: Json<Translations>;
      choices: Choice[];
      updated_at: Date | null;
      updated_by: JsonOrNull<ActorJson>;
    };
  }
}

export type ThreadRow = Selectable<Database['threads']>;
/** The columns of a thread, named for statements that a connection keeps. */
export const THREAD_COLUMNS = [
  'id',
  'version',
  'subject_kind',
  'subject_id',
  'party',
  'party_id',
  'order_id',
  'store_id',
  'driver_id',
  'customer_id',
  'created_at',
  'last_at',
  'unanswered',
  'unanswered_since',
  'answered_by',
] as const satisfies readonly (keyof ThreadRow)[];
/** What every form of a thread in the contract has: what it is about, with whom, and what waits. */
export const toThreadKey = (row: ThreadRow) => ({
  id: row.id,
  version: row.version,
  subject: row.subject_kind,
  subjectId: row.subject_id,
  party: row.party,
  partyId: row.party_id,
  unanswered: row.unanswered,
});
export type MessageRow = Selectable<Database['messages']> & { template_number: number | null };
export type CallRow = Selectable<Database['calls']>;
export type ContactTemplateRow = Selectable<Database['contact_templates']>;
