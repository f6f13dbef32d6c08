import { area } from '../../platform/area.ts';
import { notesHandlers } from './routes.ts';
import { createNoteService, type NoteNeeds } from './service.ts';

export const notesArea = area({
  services: (needs: NoteNeeds) => ({ notes: createNoteService(needs) }),
  handlers: ({ notes }) => ({ notes: notesHandlers(notes) }),
});
