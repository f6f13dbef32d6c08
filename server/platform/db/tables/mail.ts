import type { Generated, GeneratedAlways } from 'kysely';
import type { MailState } from '#machines/mail/mail-machine.ts';
import type { SentenceColumn } from './columns.ts';

declare module '../schema.ts' {
  interface Database {
    mails: {
      id: GeneratedAlways<number>;
      /** Identifies the cause: one mail for each. */
      key: string;
      to_name: string;
      to_address: string;
      subject: string;
      text: string;
      html: string;
      /** The URL for unsubscribing by one click; null if the mail has none. */
      unsubscribe_url: string | null;
      attachment_name: string | null;
      attachment_type: string | null;
      attachment: Buffer | null;
      state: Generated<MailState>;
      attempt: Generated<number>;
      last_error: string | null;
      last_error_sentence: SentenceColumn;
      created_at: Date;
      state_at: Date;
    };
  }
}
