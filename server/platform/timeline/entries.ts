import type { Cause } from '#contract/causes/causes.ts';
import type { Sentence } from '#contract/reasons/reason.ts';
import type { AuditEntry } from '#contract/routes/books/audit.ts';
import type {
  TimelineChange,
  TimelineComment,
  TimelineEvent,
  TimelineNote,
} from '#contract/timeline/entry.ts';
import type { ActorJson } from '../db/schema.ts';
import { type Plain, toContract } from '../db/to-contract.ts';
import { storedReasonKey } from '../sentences/stored.ts';

interface EventRow {
  type: string;
  at: Date;
  actor: ActorJson | null;
  reason: string | null;
  reason_sentence: Sentence | null;
  cause?: Cause | null;
}

/** An event of the log; what its kind of record adds is added by the caller. */
export const eventEntry = ({
  type,
  at,
  actor,
  reason,
  reason_sentence,
  cause,
}: EventRow): Plain<TimelineEvent> => ({
  kind: 'event',
  at: at.toISOString(),
  actor,
  type,
  reason,
  ...(cause ? { cause } : {}),
  ...storedReasonKey(reason, reason_sentence),
});

/**
 * An entry of the audit log: only the differences, and the reason. `show` converts a value to what
 * the reader may see of it.
 */
export function changeEntry(
  { seq, at, actor, action, before, after }: AuditEntry,
  show: (field: string, value: unknown) => unknown,
): TimelineChange {
  const was = before ?? {};
  const { reason: text = null, reasonSentence, ...is } = after ?? {};
  const reason = typeof text === 'string' ? text : null;
  const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({
      field,
      before: show(field, was[field]),
      after: show(field, is[field]),
    }));
  return {
    kind: 'change',
    at,
    actor,
    seq,
    action,
    changes,
    reason,
    ...storedReasonKey(reason, reasonSentence as Sentence | undefined),
  };
}

interface TextRow {
  id: number;
  author: ActorJson;
  text: string;
  at: Date;
}

const written = ({ id, author, text, at }: TextRow) => ({
  at: at.toISOString(),
  actor: author,
  id,
  author,
  text,
});

export const noteEntry = (row: TextRow): TimelineNote =>
  toContract<TimelineNote>({ kind: 'note', ...written(row) });

export const commentEntry = (row: TextRow): TimelineComment =>
  toContract<TimelineComment>({ kind: 'comment', ...written(row) });
