import type { GeneratedAlways, Selectable } from 'kysely';
import type { NoAnswer, OrderAnswer } from '#contract/operations/driver-facts/answer.ts';
import type { DeclineCause } from '#contract/operations/driver-facts/fact.ts';
import type { GivenAnswer } from '#machines/answer/answer-machine.ts';
import type { Database } from '../../../platform/db/schema.ts';

declare module '../../../platform/db/schema.ts' {
  interface Database {
    assignment_answers: {
      id: GeneratedAlways<number>;
      order_id: number;
      driver_id: number;
      sent_at: Date;
      answer_by: Date;
      /** When the server takes the order back; null if it stays with him. */
      due_at: Date | null;
      afterwards: NoAnswer;
      seen_at: Date | null;
      answered_at: Date | null;
      answer: GivenAnswer | null;
      answered_by: OrderAnswer['by'];
      cause: DeclineCause | null;
      reason: string | null;
      /** When the next driver by rank is looked for. */
      next_at: Date | null;
    };
  }
}

export type AnswerRow = Selectable<Database['assignment_answers']>;
