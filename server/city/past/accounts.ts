import type { Services } from '../../areas.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Db } from '../../platform/db/schema.ts';
import { accountsOf, addressOf } from '../furnishing/accounts.ts';
import { addressesOf, papersOf, phoneOf } from '../furnishing/papers.ts';
import { createRandom } from '../random.ts';
import type { World } from '../world.ts';

interface Deps {
  db: Db;
  audit: Services['audit'];
  world: World;
  password: string;
  /** The account that furnishes the city. */
  by: RequestActor;
  now: Date;
}

/**
 * Creates every account of the city in one transaction, with one hash of their one password and an
 * audit entry for each: a call for each takes 18 statements and a hash.
 */
export async function createAccounts(deps: Deps): Promise<void> {
  const { db, audit, world, password, by, now } = deps;
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto('users')
      .values(
        accountsOf(world).map(({ key, name, role }, n) => ({
          name,
          email: addressOf(key),
          phone: phoneOf(createRandom(n + 1)),
          password_hash,
          role,
          status: 'active' as const,
          created_at: now,
          last_sign_in_at: null,
        })),
      )
      .onConflict((oc) => oc.column('email').doNothing())
      .returning(['id', 'name', 'email', 'phone', 'role', 'status', 'version'])
      .execute();
    // A start that was killed before its first store left them: all of them or none.
    if (created.length === 0) return;
    const of = (role: string) => created.filter((user) => user.role === role);
    const drivers = of('driver').map(({ id }) => ({ id, ...papersOf(createRandom(id), now) }));
    await trx
      .insertInto('drivers')
      .values(
        drivers.map(({ id, vehicle, kit = [], plate, licence }) => ({
          user_id: id,
          duty_at: now,
          vehicle,
          plate,
          licence,
          kit: [...kit],
        })),
      )
      .execute();
    await trx
      .insertInto('driver_documents')
      .values(
        drivers.flatMap(({ id, documents = [] }) =>
          documents.map(({ expiresOn, fileId, ...paper }, position) => ({
            ...paper,
            expires_on: expiresOn,
            file_id: fileId,
            driver_id: id,
            position,
            // Some are left to review.
            state: (id + position) % 20 === 0 ? ('pending' as const) : ('approved' as const),
            state_at: now,
          })),
        ),
      )
      .execute();
    await trx
      .insertInto('addresses')
      .values(
        of('customer').flatMap(({ id }) =>
          addressesOf(createRandom(id)).addresses.map((address, position) => ({
            ...address,
            user_id: id,
            position,
          })),
        ),
      )
      .execute();
    for (const { id, ...facts } of created)
      await audit.append(trx, by, now, {
        action: 'user.create',
        subject: `user ${id}`,
        before: null,
        after: { ...facts, statusReason: null, archived: false, zones: 'all' },
      });
  });
}
