import { sql } from 'kysely';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Db } from '../../platform/db/schema.ts';
import { CITY_EMAIL, isOfDemo } from './demo.ts';
import { createUserRepository } from './repository.ts';

/**
 * Creates the administrator of the settings if the database has never had one. Later the settings
 * have no effect: the account may have another address and password by now, and a second one with
 * the old ones would be a way in. Administrators of the demo do not count. Returns a line if the
 * settings name nobody who can sign in.
 */
export async function createFirstAdmin(
  db: Db,
  settings: { email: string; password: string },
  clock: () => Date,
): Promise<string | undefined> {
  const email = settings.email.toLowerCase();
  const repository = createUserRepository(db);
  return await db.transaction().execute(async (trx) => {
    // Servers that start at the same time create one administrator, even with different settings.
    await sql`select pg_advisory_xact_lock(hashtext('tawsil.first-admin'))`.execute(trx);
    const demo = trx.selectFrom('users').select('id').where('email', '=', CITY_EMAIL);
    const admins = await trx
      .selectFrom('users')
      .select(['email', 'status'])
      .where('role', '=', 'admin')
      .where((eb) => eb.not(eb.and([eb.exists(demo), isOfDemo('email')])))
      .execute();
    if (admins.some((one) => one.email === email && one.status === 'active')) return undefined;
    const unused = `TAWSIL_ADMIN_EMAIL has no effect: ${email} is not an active administrator, and `;
    if (admins.length > 0) return `${unused}there has been another one.`;
    const created = await repository.insert(trx, {
      name: 'Administrator',
      email,
      phone: null,
      password_hash: await hashPassword(settings.password),
      role: 'admin',
      status: 'active',
      created_at: clock(),
    });
    return created ? undefined : `${unused}the address belongs to another account.`;
  });
}
