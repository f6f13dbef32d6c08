import { queryOptions } from '@tanstack/react-query';
import { type AccountLink, accountLinksRoutes } from '#contract/routes/people/account-links.ts';
import { type Address, type UserAct, usersRoutes } from '#contract/routes/people/users.ts';
import { call } from '#src/lib/api/call.ts';
import { defineRecords } from '#src/ui/record/records.ts';

const paramsOf = (id: number) => ({ id: String(id) });

/** All accounts: staff, stores, customers, drivers. */
export const users = defineRecords(usersRoutes, {
  kind: 'user',
  texts: 'users.',
  path: '/users',
  acts: null,
});

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

/** Mails such a link to the address of the account. @throws ApiFailure */
export const mailPasswordLink = (id: number) =>
  call(usersRoutes.mailReset, { params: paramsOf(id) });

/** The people linked to an account, and the end of these links. */
export const linksOf = (id: number) =>
  queryOptions({
    queryKey: ['record.related', 'user.links', id] as const,
    queryFn: ({ signal }) => call(accountLinksRoutes.list, { params: paramsOf(id) }, { signal }),
    staleTime: 0,
  });

/** Ends links of an account. @throws ApiFailure; 403 from a linked account. */
export const vouch = (id: number, links: readonly AccountLink[], reason: string) =>
  call(accountLinksRoutes.vouch, {
    params: paramsOf(id),
    body: { acts: links.map(({ act }) => act), reason },
  });

/** Signs an account out on a device. */
export const endDevice = (id: number, sessionId: number) =>
  call(usersRoutes.endDevice, { params: { ...paramsOf(id), sessionId: String(sessionId) } });
