import type { RequestOf } from '#contract/endpoint.ts';
import type { authRoutes } from '#contract/routes/people/auth.ts';
import type { User, UserDetail, usersRoutes } from '#contract/routes/people/users.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Db } from '../../platform/db/schema.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { createAccess } from './access.ts';
import { createAccountChange } from './account-change.ts';
import { createAccountLinks } from './account-links.ts';
import type { UserDeps } from './deps.ts';
import { createLife } from './life.ts';
import { placedAddresses } from './placed-addresses.ts';
import { userPolicy } from './policy.ts';
import { toDetail, toFacts, toUser } from './show.ts';
import { requireStaffOfZones, setZones } from './staff-zones.ts';
import { createUserList, usersCsv } from './user-list.ts';

type Routes = typeof usersRoutes;
type Registration = RequestOf<typeof authRoutes.register>['body'];

const emailTaken = () =>
  new Refusal('user.email_taken', 'An account with this email already exists.', {
    fields: [{ path: 'body.email', message: 'is taken' }],
  });

export function createUserService(deps: UserDeps) {
  const { db, clock, repository, audit } = deps;
  const list = createUserList(db, repository);
  const change = createAccountChange(deps);

  return {
    list: async (query: Parameters<typeof list.page>[0], caller: Caller) =>
      userPolicy.showPage(await list.page(query), caller),
    count: list.count,
    export: (query: Parameters<typeof list.export>[0]) => list.export(query, usersCsv),

    async get(id: number): Promise<User> {
      const row = await repository.find(id);
      if (!row) throw notFound('The account');
      return toUser(row);
    },

    async detail(id: number, caller: Caller): Promise<UserDetail> {
      const row = await repository.find(id);
      if (!row) throw notFound('The account');
      return toDetail(row, await placedAddresses(deps, id), caller);
    },

    /**
     * Registers an account that waits for an administrator. If the address is taken nothing is
     * created, but the response, its timing and the later sign-in responses are the same. Error: 403
     * if registration is off.
     */
    async register(input: Registration, address: string): Promise<void> {
      if (!deps.isRegistrationOn)
        throw new Refusal(
          'registration.off',
          'Accounts cannot be requested here. Ask an administrator to create one.',
        );
      await deps.limits.register.take(address);
      const { name, email, phone, password } = input;
      await repository.insert(db, {
        name,
        email,
        phone: phone ?? null,
        password_hash: await hashPassword(password, 'stranger'),
        role: null,
        status: 'pending',
        created_at: clock(),
      });
    },

    /**
     * Creates an account without a password, which its owner sets through a link. Error: 409 if the
     * address is taken.
     */
    async create(input: RequestOf<Routes['create']>['body'], by: RequestActor): Promise<User> {
      const { name, email, phone, role, zones = 'all' } = input;
      requireStaffOfZones(role, zones);
      return db.transaction().execute(async (trx) => {
        const inserted = await repository.insert(trx, {
          name,
          email,
          phone: phone ?? null,
          password_hash: null,
          role,
          status: 'active',
          created_at: clock(),
        });
        if (!inserted) throw emailTaken();
        await setZones(trx, repository, inserted.id, zones);
        const created = await repository.lock(trx, inserted.id);
        if (!created) throw notFound('The account');
        if (role === 'driver') await repository.addDriver(trx, created.id, clock());
        await audit.append(trx, by, clock(), {
          action: 'user.create',
          subject: `user ${created.id}`,
          before: null,
          after: toFacts(created),
        });
        return toUser(created);
      });
    },

    /**
     * Changes an account. Errors: 404, 409 if the address is taken or it is the last administrator,
     * 412, 428.
     */
    async update(
      id: number,
      version: number | undefined,
      input: RequestOf<Routes['update']>['body'],
      by: RequestActor,
    ): Promise<UserDetail> {
      const { name, email, phone, role, zones } = input;
      try {
        return await change(id, version, by, 'user.update', () => ({
          ...(zones === undefined ? {} : { zones }),
          ...(name === undefined ? {} : { name }),
          ...(email === undefined ? {} : { email }),
          ...(phone === undefined ? {} : { phone }),
          ...(role === undefined ? {} : { role }),
        }));
      } catch (error) {
        throw (error as { code?: string }).code === '23505' ? emailTaken() : error;
      }
    },

    ...createLife(change),
    ...createAccess(deps),
    ...createAccountLinks(deps),

    /** Saves a person's addresses, as one list. Errors: 404, 412, 428. */
    setAddresses: (
      id: number,
      version: number | undefined,
      addresses: RequestOf<Routes['setAddresses']>['body']['addresses'],
      by: RequestActor,
    ): Promise<UserDetail> =>
      change(
        id,
        version,
        by,
        'user.addresses',
        () => ({}),
        (trx) => repository.setAddresses(trx, id, addresses),
      ),

    /** The fields of an account that sign-in needs. */
    async findCredentials(email: string) {
      const row = await repository.findByEmail(email);
      return row
        ? { id: row.id, passwordHash: row.password_hash, status: row.status, role: row.role }
        : null;
    },

    /** Records a sign-in; false if the account has changed since `findCredentials`. */
    noteSignIn: (trx: Db, account: { id: number; passwordHash: string }, at: Date) =>
      repository.noteSignIn(trx, account.id, account.passwordHash, at),
  };
}
export type UserService = ReturnType<typeof createUserService>;
