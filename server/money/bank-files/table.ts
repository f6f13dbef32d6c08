import type { ColumnType, GeneratedAlways } from 'kysely';
import type {
  BankAnswerKind,
  BankAnswerOutcome,
  BankVerdict,
} from '#contract/money/bank-answer.ts';
import type {
  ActorJson,
  Json,
  JsonOrNull,
  SentenceColumn,
} from '../../platform/db/tables/columns.ts';

/** A column that is written with its row and never changed. */
type Fixed<T> = ColumnType<T, T, never>;

declare module '../../platform/db/schema.ts' {
  interface Database {
    bank_files: {
      id: GeneratedAlways<number>;
      message_id: Fixed<string>;
      name: Fixed<string>;
      at: Fixed<Date>;
      made_by: Json<ActorJson>;
      payer_iban: Fixed<string>;
      xml: Fixed<string>;
      payments: Fixed<number>;
      total: Fixed<bigint>;
    };
    bank_file_payments: {
      file_id: Fixed<number>;
      payout_id: Fixed<number>;
      attempt: Fixed<string>;
      amount: Fixed<bigint>;
      iban: Fixed<string>;
    };
    bank_answers: {
      id: GeneratedAlways<number>;
      kind: Fixed<BankAnswerKind>;
      message_id: Fixed<string>;
      sha256: Fixed<Buffer>;
      name: Fixed<string>;
      at: Fixed<Date>;
      uploaded_by: Json<ActorJson>;
      rows: Fixed<number>;
    };
    bank_answer_rows: {
      id: GeneratedAlways<number>;
      answer_id: Fixed<number>;
      fingerprint: Fixed<Buffer>;
      file_id: Fixed<number | null>;
      payout_id: Fixed<number | null>;
      reference: Fixed<string>;
      status: Fixed<string>;
      code: Fixed<string | null>;
      words: Fixed<string | null>;
      amount: Fixed<bigint | null>;
      currency: Fixed<string | null>;
      bank_ref: Fixed<string | null>;
      verdict: Fixed<BankVerdict | null>;
      /** Open: to be applied. */
      outcome: BankAnswerOutcome | 'open';
      why: string | null;
      why_sentence: SentenceColumn;
      at: Fixed<Date>;
      dealt_at: Date | null;
      dealt_by: JsonOrNull<ActorJson>;
      dealt_note: string | null;
    };
  }
}
