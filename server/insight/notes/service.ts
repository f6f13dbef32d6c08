import type { RequestOf } from '#contract/endpoint.ts';
import { maskedIban } from '#contract/money/iban.ts';
import type { AuditEntry } from '#contract/routes/books/audit.ts';
import type { Change, Note, notesRoutes } from '#contract/routes/insight/notes.ts';
import type { Subject } from '#contract/subject.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, can } from '../../platform/auth/caller.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { pageById } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { createNoteRepository, type NoteRow } from './repository.ts';
import { auditedAs, requireReader } from './subjects.ts';

type Query = RequestOf<(typeof notesRoutes)['list']>['query'];

export interface NoteNeeds extends Base {
  audit: AuditService;
}

const toNote = ({ id, author, text, at }: NoteRow): Note =>
  toContract<Note>({ id, author, text, at: at.toISOString() });

/**
 * The audit log contains whole account numbers; roles without access to payouts see them masked, as
 * on the store.
 */
const shownTo =
  (caller: Caller) =>
  (field: string, value: unknown): unknown =>
    field === 'iban' && typeof value === 'string' && !can(caller, 'payouts.read')
      ? maskedIban(value)
      : (value ?? null);

/** Converts an audit entry to a change: only the differences, and the reason. */
function toChange(link: AuditEntry, show: ReturnType<typeof shownTo>): Change {
  const { seq, at, actor, action, before, after } = link;
  const was = before ?? {};
  const { reason = null, ...is } = after ?? {};
  const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({
      field,
      before: show(field, was[field]),
      after: show(field, is[field]),
    }));
  return { seq, at, actor, action, changes, reason: typeof reason === 'string' ? reason : null };
}

/** Notes and history of a record, for those who may read that record. */
export function createNoteService({ db, clock, audit }: NoteNeeds) {
  const repository = createNoteRepository(db);
  async function requireSubject(subject: Subject, caller: Caller): Promise<void> {
    requireReader(caller, subject);
    if (!(await repository.exists(subject))) throw notFound('The record');
  }

  return {
    async list(query: Query, caller: Caller) {
      await requireSubject(query.subject, caller);
      const read = (before: number | null, limit: number) =>
        repository.list(query.subject, before, limit);
      return pageById(query, read, toNote);
    },

    async add(
      { subject, text }: RequestOf<(typeof notesRoutes)['add']>['body'],
      caller: Caller,
    ): Promise<Note> {
      await requireSubject(subject, caller);
      return toNote(await repository.add(subject, actorOf(caller), text, clock()));
    },

    async history({ subject, limit, cursor }: Query, caller: Caller) {
      await requireSubject(subject, caller);
      // An import is one audit entry for all its rows; its changes of this record are stored beside
      // it.
      const imported = new Map(
        (await repository.imported(subject)).map((row) => [`import ${row.import_id}`, row]),
      );
      const subjects = [...auditedAs(subject), ...imported.keys()];
      const page = await audit.of(subjects, { limit, cursor });
      const show = shownTo(caller);
      const own = (link: AuditEntry): AuditEntry => {
        const row = imported.get(link.subject);
        return row ? { ...link, before: row.before, after: row.after } : link;
      };
      return { ...page, items: page.items.map((link) => toChange(own(link), show)) };
    },
  };
}
