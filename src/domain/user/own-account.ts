import type { z } from 'zod';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { call } from '#src/lib/api/call.ts';

const { register, setPassword } = authRoutes;

/** Requests an account. */
export const registration = {
  schema: register.body,
  send: (body: z.input<typeof register.body>) => call(register, { body }),
};

/** Sets a password with the token of a link. */
export const newPassword = {
  schema: setPassword.body,
  send: (body: z.input<typeof setPassword.body>) => call(setPassword, { body }),
};
