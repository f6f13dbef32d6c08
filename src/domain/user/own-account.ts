import type { z } from 'zod';
import { authRoutes, type OwnDevice } from '#contract/routes/people/auth.ts';
import { call } from '#src/lib/api/call.ts';

const { register, forgotPassword, setPassword, changePassword, devices, endDevice } = authRoutes;

/** Requests an account. */
export const registration = {
  schema: register.body,
  send: (body: z.input<typeof register.body>) => call(register, { body }),
};

/** Asks for a link to set a password. The response does not reveal whether there is an account. */
export const askPasswordLink = (email: string) => call(forgotPassword, { body: { email } });

/** Sets a password with the token of a link. */
export const newPassword = {
  schema: setPassword.body,
  send: (body: z.input<typeof setPassword.body>) => call(setPassword, { body }),
};

/** Changes the password of the signed-in account. @throws ApiFailure; 422 for a wrong current one. */
export const changedPassword = {
  schema: changePassword.body,
  send: (body: z.input<typeof changePassword.body>) => call(changePassword, { body }),
};

/** The sessions of the signed-in account. */
export const ownDevices = async (signal: AbortSignal): Promise<OwnDevice[]> =>
  (await call(devices, {}, { signal })).devices;

/** Signs another device of the signed-in account out. */
export const endOwnDevice = (sessionId: number) =>
  call(endDevice, { params: { sessionId: String(sessionId) } });
