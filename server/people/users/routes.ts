import { created, createdRecord, done, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { UserService } from './service.ts';

export const usersHandlers = (users: UserService, clock: () => Date): AreaHandlers<'users'> => ({
  list: ({ query, caller }) => ok(users.list(query, caller)),
  count: ({ query }) => ok(users.count(query)),
  export: async ({ query }) => csvAnswer('users', users.export(query)),
  create: ({ body, ...by }) => createdRecord(users.create(body, by)),
  get: ({ params, caller }) => found(users.detail(params.id, caller)),
  update: ({ params, headers, body, ...by }) =>
    found(users.update(params.id, headers['if-match'], body, by)),
  event: async ({ params, headers, body, ...by }) => {
    const { event, ...said } = body;
    const now = { ...by, at: clock() };
    return found(users.event(params.id, headers['if-match'], event, said, now));
  },
  archive: ({ params, headers, body, ...by }) =>
    found(users.archive(params.id, headers['if-match'], body.archived, { ...by, at: clock() })),
  bulk: ({ body, ...by }) => ok(users.bulk(body, { ...by, at: clock() })),
  setAddresses: ({ params, headers, body, ...by }) =>
    found(users.setAddresses(params.id, headers['if-match'], body.addresses, by)),
  devices: async ({ params }) => ({
    status: 200,
    body: { devices: await users.devices(params.id) },
  }),
  endDevice: ({ params, ...by }) => done(users.endDevice(params.id, params.sessionId, by)),
  reset: ({ params, ...by }) => created(users.reset(params.id, by)),
});
