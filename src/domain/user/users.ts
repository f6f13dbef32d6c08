import { type Address, type UserAct, usersRoutes } from '#contract/routes/people/users.ts';
import { call } from '#src/lib/api/call.ts';
import { defineRecords } from '#src/lib/api/resource.ts';

const paramsOf = (id: number) => ({ id: String(id) });

/** All accounts: staff, stores, customers, drivers. */
export const users = defineRecords(usersRoutes);

/**
 * Sends an act for accounts, each at its version. The answer is the role to approve with, or a
 * reason.
 */
export async function sendUserAct(
  act: UserAct,
  rows: readonly { id: number; version: number }[],
  answer: string,
) {
  const ids = rows.map(({ id, version }) => ({ id, version }));
  const input = act === 'approve' ? { role: answer as never } : { reason: answer };
  const body = { ids, act, ...(answer ? input : {}) };
  return (await call(usersRoutes.bulk, { body })).results;
}

/** Creates a token with which the user sets a password. Earlier tokens become invalid. */
export const resetPassword = (id: number) => call(usersRoutes.reset, { params: paramsOf(id) });

/** Replaces all addresses of an account. @throws ApiFailure; 412 carries the current account. */
export const setAddresses = (id: number, addresses: Address[], version: number) =>
  call(
    usersRoutes.setAddresses,
    { params: paramsOf(id), body: { addresses } },
    { ifMatch: version },
  );

/** Signs an account out on a device. */
export const endDevice = (id: number, sessionId: number) =>
  call(usersRoutes.endDevice, { params: { ...paramsOf(id), sessionId: String(sessionId) } });
