import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { createLinkList, linkCsv } from '#server/books/audit/link-list.ts';
import { createUserRepository } from '#server/people/users/repository.ts';
import { createUserList, usersCsv } from '#server/people/users/user-list.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/**
 * Each export keeps a connection for as long as its reader takes. With a limit for each list only,
 * idle readers of eight lists occupied more connections than there are.
 */
it('exports of all lists together leave connections for other requests', async () => {
  const admin = await t.person('admin');
  const get = async (endpoint: typeof storesRoutes.export | typeof auditRoutes.export) =>
    (await t.call(endpoint, {}, admin)).status;
  const users = createUserList(t.db, createUserRepository(t.db));
  const links = createLinkList(t.db);
  const unread: Readable[] = [];
  for (let n = 0; n < 3; n += 1)
    unread.push(users.export({}, usersCsv).lines, links.export({}, linkCsv).lines);
  expect(await get(storesRoutes.export)).toBe(429);
  expect(await get(auditRoutes.export)).toBe(429);
  expect((await t.call(usersRoutes.list, {}, admin)).status).toBe(200);
  for (const stream of unread) stream.destroy();
  await expect.poll(() => get(storesRoutes.export)).toBe(200);
});
