import { authRoutes } from '#contract/routes/people/auth.ts';
import { ApiFailure, call } from '#src/lib/api/call.ts';
import { getSession } from '#src/lib/session/session.ts';
import type {} from './session-page.ts';

const outcome = async (): Promise<string> => {
  try {
    await call(authRoutes.me, {});
    return 'ok';
  } catch (error) {
    return error instanceof ApiFailure ? `${error.status} ${error.code}` : String(error);
  }
};

window.session = {
  callMany: (n) => Promise.all(Array.from({ length: n }, outcome)),
  state: () => getSession().state,
};
