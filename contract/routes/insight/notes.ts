import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { Subject } from '../../subject.ts';
import { LongText } from '../../text.ts';
import { TimelineChange, TimelineNote } from '../../timeline/entry.ts';

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
    responses: { 200: pageOf(TimelineNote), ...refusals(401, 403, 404) },
  }),
  add: endpoint({
    id: 'notes.add',
    method: 'POST',
    path: '/api/admin/notes',
    summary: 'Write a note on a record, for staff; it never changes',
    access: ['console.use'],
    body: z.strictObject({ subject: Subject, text: LongText(2_000) }),
    responses: { 201: TimelineNote, ...refusals(401, 403, 404) },
  }),
  history: endpoint({
    id: 'notes.history',
    method: 'GET',
    path: '/api/admin/history',
    summary: 'The changes of a record and their authors, the latest first',
    access: ['console.use'],
    query,
    responses: { 200: pageOf(TimelineChange), ...refusals(401, 403, 404) },
  }),
} as const;
