import { area } from '../../platform/area.ts';
import { created, ok } from '../../platform/http/answers.ts';
import { createNoteService, type NoteNeeds } from './service.ts';

export const notesArea = area({
  services: (needs: NoteNeeds) => ({ notes: createNoteService(needs) }),
  handlers: ({ notes }) => ({
    notes: {
      list: ({ query, caller }) => ok(notes.list(query, caller)),
      add: ({ body, caller }) => created(notes.add(body, caller)),
      history: ({ query, caller }) => ok(notes.history(query, caller)),
    },
  }),
});
