import type { UserDetail } from '#contract/routes/people/users.ts';
import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { UserService } from './service.ts';

const found = (user: UserDetail) =>
  ({ status: 200, body: user, headers: { etag: etag(user.version) } }) as const;

export const usersHandlers = (users: UserService, clock: () => Date): AreaHandlers<'users'> => ({
  list: async ({ query }) => ({ status: 200, body: await users.list(query) }),
  count: async ({ query }) => ({ status: 200, body: await users.count(query) }),
  export: async ({ query }) => csvAnswer('users', users.export(query)),
  create: async ({ body, ...by }) => {
    const user = await users.create(body, by);
    return { status: 201, body: user, headers: { etag: etag(user.version) } };
  },
  get: async ({ params }) => found(await users.detail(params.id)),
  update: async ({ params, headers, body, ...by }) =>
    found(await users.update(params.id, headers['if-match'], body, by)),
  event: async ({ params, headers, body, ...by }) => {
    const { event, ...said } = body;
    const at = clock();
    return found(await users.event(params.id, headers['if-match'], event, said, { ...by, at }));
  },
  archive: async ({ params, headers, body, ...by }) => {
    const at = clock();
    return found(await users.archive(params.id, headers['if-match'], body.archived, { ...by, at }));
  },
  bulk: async ({ body, ...by }) => ({
    status: 200,
    body: await users.bulk(body, { ...by, at: clock() }),
  }),
  setAddresses: async ({ params, headers, body, ...by }) =>
    found(await users.setAddresses(params.id, headers['if-match'], body.addresses, by)),
  devices: async ({ params }) => ({
    status: 200,
    body: { devices: await users.devices(params.id) },
  }),
  endDevice: async ({ params, ...by }) => {
    await users.endDevice(params.id, params.sessionId, by);
    return { status: 204, body: undefined };
  },
  reset: async ({ params, ...by }) => ({ status: 201, body: await users.reset(params.id, by) }),
});
