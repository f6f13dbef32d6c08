import type { AuditService } from '../../books/audit/service.ts';
import { area, type Base } from '../../platform/area.ts';
import { createNoteRepository } from './repository.ts';
import { notesHandlers } from './routes.ts';
import { createNoteService } from './service.ts';

export const notesArea = area({
  services: ({ db, clock, audit }: Base & { audit: AuditService }) => ({
    notes: createNoteService({ clock, audit, repository: createNoteRepository(db) }),
  }),
  handlers: ({ notes }) => ({ notes: notesHandlers(notes) }),
});
