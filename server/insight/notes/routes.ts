import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { NoteService } from './service.ts';

export const notesHandlers = (notes: NoteService): AreaHandlers<'notes'> => ({
  list: async ({ query, caller }) => ({ status: 200, body: await notes.list(query, caller) }),
  add: async ({ body, caller }) => ({ status: 201, body: await notes.add(body, caller) }),
  history: async ({ query, caller }) => ({
    status: 200,
    body: await notes.history(query, caller),
  }),
});
