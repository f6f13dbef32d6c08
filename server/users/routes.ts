import { etag } from '#contract/version.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import type { UserService } from './service.ts';

export const usersHandlers = (users: UserService): AreaHandlers<'users'> => ({
  list: async ({ query }) => ({ status: 200, body: await users.list(query) }),
  create: async ({ body }) => {
    const user = await users.create(body);
    return { status: 201, body: user, headers: { etag: etag(user.version) } };
  },
  get: async ({ params }) => {
    const user = await users.get(params.id);
    return { status: 200, body: user, headers: { etag: etag(user.version) } };
  },
  update: async ({ params, headers, body }) => {
    const user = await users.update(params.id, headers['if-match'], body);
    return { status: 200, body: user, headers: { etag: etag(user.version) } };
  },
});
