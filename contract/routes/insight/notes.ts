import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { Instant } from '../../geo.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { Subject } from '../../subject.ts';
import { LongText } from '../../text.ts';
import { AuditEntry } from '../books/audit.ts';

export const Note = z
  .object({ id: z.number().int(), author: Actor, text: z.string(), at: Instant })
  .meta({ id: 'Note' });
export type Note = z.output<typeof Note>;

/** One change in the history of a record: who, when, and the previous values. */
export const Change = AuditEntry.pick({ seq: true, at: true, actor: true, action: true })
  .extend({
    changes: z
      .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
      .meta({ description: 'Only the differences' }),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Change' });
export type Change = z.output<typeof Change>;

const query = PageQuery.extend({ subject: Subject });

/** Notes and history of a record, for users who may read that record. */
export const notesRoutes = {
  list: endpoint({
    id: 'notes.list',
    method: 'GET',
    path: '/api/admin/notes',
    summary: 'Notes on a record, the latest first',
    access: ['console.use'],
    query,
    responses: { 200: pageOf(Note), ...refusals(401, 403, 404) },
  }),
  add: endpoint({
    id: 'notes.add',
    method: 'POST',
    path: '/api/admin/notes',
    summary: 'Write a note on a record, for staff; it never changes',
    access: ['console.use'],
    body: z.strictObject({ subject: Subject, text: LongText(2_000) }),
    responses: { 201: Note, ...refusals(401, 403, 404) },
  }),
  history: endpoint({
    id: 'notes.history',
    method: 'GET',
    path: '/api/admin/history',
    summary: 'The changes of a record and their authors, the latest first',
    access: ['console.use'],
    query,
    responses: { 200: pageOf(Change), ...refusals(401, 403, 404) },
  }),
} as const;
