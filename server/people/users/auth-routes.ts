import type { AuthService } from '../../platform/auth/service.ts';
import { done, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import type { UserService } from './service.ts';

export const authHandlers = (auth: AuthService, users: UserService): AreaHandlers<'auth'> => ({
  login: ({ body, deviceId, address }) => ok(auth.login(body, { deviceId, address })),
  register: async ({ body, address }) => {
    await users.register(body, address);
    return { status: 202, body: { status: 'pending' } };
  },
  refresh: ({ body, deviceId }) => ok(auth.refresh(body.refresh_token, deviceId)),
  logout: ({ caller }) => done(auth.logout(caller)),
  setPassword: ({ body, address }) => done(users.setPassword(body.token, body.password, address)),
  me: ({ caller }) => ok(users.get(caller.userId)),
});
