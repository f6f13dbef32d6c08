import { partsOf } from '../../platform/acts/perform.ts';
import { created, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { readHandlers } from '../../platform/records/handlers.ts';
import type { CaseService } from './service.ts';

export const casesHandlers = (cases: CaseService): AreaHandlers<'cases'> => ({
  ...readHandlers('cases', cases),
  open: ({ body, ...by }) => created(cases.open(body, by)),
  send: (call) => found(cases.send(...partsOf(call))),
  comment: (call) => found(cases.comment(...partsOf(call))),
  attach: ({ params, upload, ...by }) => found(cases.attach(params.id, upload, by)),
  history: ({ params }) => ok(cases.history(params.id)),
  photo: async ({ params }) => ({
    status: 200,
    body: await cases.photo(params.id, params.entryId, params.size),
    headers: {
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      // Of people: it stays with who has asked for it.
      'cache-control': 'private, no-store',
    },
  }),
  openOwn: ({ body, ...by }) => created(cases.openOwn(body, by)),
  own: ({ caller, query }) => ok(cases.own(caller, query)),
  attachOwn: async ({ params, query, upload, ...by }) => {
    const { isNew, body } = await cases.attachOwn(params.id, query, upload, by);
    return isNew ? { status: 201, body } : { status: 200, body };
  },
  marks: () => ok(cases.marks()),
  share: ({ query }) => ok(cases.share(query)),
});
