import type { RequestOf } from '#contract/endpoint.ts';
import { maskedIban } from '#contract/money/iban.ts';
import type { AuditEntry } from '#contract/routes/books/audit.ts';
import type { notesRoutes } from '#contract/routes/insight/notes.ts';
import type { Subject } from '#contract/subject.ts';
import type { TimelineNote } from '#contract/timeline/entry.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, can } from '../../platform/auth/caller.ts';
import { pageById } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { changeEntry, noteEntry } from '../../platform/timeline/entries.ts';
import { createNoteRepository } from './repository.ts';
import { auditedAs, requireReader } from './subjects.ts';

type Query = RequestOf<(typeof notesRoutes)['list']>['query'];

export interface NoteNeeds extends Base {
  audit: AuditService;
}

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

/** Notes and history of a record, for those who may read that record. */
export function createNoteService({ db, clock, audit }: NoteNeeds) {
  const repository = createNoteRepository(db);
  async function requireSubject(subject: Subject, caller: Caller): Promise<void> {
    requireReader(caller, subject);
    if (!(await repository.exists(subject))) throw notFound('record');
  }

  return {
    async list(query: Query, caller: Caller) {
      await requireSubject(query.subject, caller);
      const read = (before: number | null, limit: number) =>
        repository.list(query.subject, before, limit);
      return pageById(query, read, noteEntry);
    },

    async add(
      { subject, text }: RequestOf<(typeof notesRoutes)['add']>['body'],
      caller: Caller,
    ): Promise<TimelineNote> {
      await requireSubject(subject, caller);
      return noteEntry(await repository.add(subject, actorOf(caller), text, clock()));
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
      return { ...page, items: page.items.map((link) => changeEntry(own(link), show)) };
    },
  };
}
