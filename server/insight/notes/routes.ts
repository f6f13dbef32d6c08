import { created, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { NoteService } from './service.ts';

export const notesHandlers = (notes: NoteService): AreaHandlers<'notes'> => ({
  list: ({ query, caller }) => ok(notes.list(query, caller)),
  add: ({ body, caller }) => created(notes.add(body, caller)),
  history: ({ query, caller }) => ok(notes.history(query, caller)),
});
