import { expect, it, onTestFinished } from 'vitest';
import { ensureAppRole } from '#server/platform/db/roles.ts';
import { createTestDatabase, queryOnce } from '#tests/support/database.ts';

it('roles that exist and may not be granted are named with the statement that is missing', async () => {
  const database = await createTestDatabase();
  const login = `guest_${process.pid}`;
  await queryOnce(database.ownerUrl, `CREATE ROLE ${login} LOGIN PASSWORD 'guest'`);
  onTestFinished(async () => {
    await queryOnce(database.ownerUrl, `DROP ROLE ${login}`);
    await database.drop();
  });
  const url = new URL(database.appUrl);
  url.username = login;
  url.password = 'guest';
  await expect(ensureAppRole(url.href, [])).rejects.toThrow(
    `Let an administrator of the database's server run: GRANT tawsil_app, tawsil_scoped TO "${login}" WITH SET TRUE, INHERIT FALSE;`,
  );
  await queryOnce(
    database.ownerUrl,
    `GRANT tawsil_app, tawsil_scoped TO ${login} WITH SET TRUE, INHERIT FALSE`,
  );
  await ensureAppRole(url.href, []);
});
