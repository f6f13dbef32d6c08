import type { AuthService } from '../../platform/auth/service.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { UserService } from './service.ts';

export const authHandlers = (auth: AuthService, users: UserService): AreaHandlers<'auth'> => ({
  login: async ({ body, deviceId, address }) => ({
    status: 200,
    body: await auth.login(body, { deviceId, address }),
    headers: { 'cache-control': 'no-store' },
  }),
  register: async ({ body, address }) => {
    await users.register(body, address);
    return { status: 202, body: { status: 'pending' } };
  },
  refresh: async ({ body, deviceId }) => ({
    status: 200,
    body: await auth.refresh(body.refresh_token, deviceId),
    headers: { 'cache-control': 'no-store' },
  }),
  logout: async ({ caller }) => {
    await auth.logout(caller);
    return { status: 204, body: undefined };
  },
  setPassword: async ({ body, address }) => {
    await users.setPassword(body.token, body.password, address);
    return { status: 204, body: undefined };
  },
  me: async ({ caller }) => ({ status: 200, body: await users.get(caller.userId) }),
});
