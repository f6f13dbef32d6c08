import type { RequestOf } from '#contract/endpoint.ts';
import type { authRoutes } from '#contract/routes/people/auth.ts';
import type { User, usersRoutes } from '#contract/routes/people/users.ts';
import { performActs, performBulk, performSent } from '../../platform/acts/perform.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Db } from '../../platform/db/schema.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import { requireNumber } from '../../platform/telephones/number.ts';
import { createAccess } from './access.ts';
import { readAccount } from './account-change.ts';
import { createAccountLinks } from './account-links.ts';
import { emailTaken, lifeActs, setAddresses, toDetail, toListed, userActs } from './acts.ts';
import type { UserDeps } from './deps.ts';
import { toFacts, toUser } from './show.ts';
import { requireStaffOfZones, setZones } from './staff-zones.ts';
import { createUserList, usersCsv } from './user-list.ts';

type Routes = typeof usersRoutes;
type Registration = RequestOf<typeof authRoutes.register>['body'];

export function createUserService(deps: UserDeps) {
  const { db, clock, repository, audit } = deps;
  const list = createUserList(db, repository);
  const { edit } = userActs;
  const sendToMany = performBulk(deps, lifeActs);

  return {
    list: async (query: Parameters<typeof list.page>[0], caller: Caller) =>
      mapPage(await list.page(query), (row) => toListed(row, caller, clock())),
    count: list.count,
    export: (query: Parameters<typeof list.export>[0]) => list.export(query, usersCsv),

    async get(id: number): Promise<User> {
      const row = requireRow(await repository.find(id), 'account');
      return toUser(row);
    },

    detail: async (id: number, caller: Caller) =>
      toDetail(await readAccount(deps, db, id), caller, clock()),

    /**
     * Registers an account that waits for an administrator. If the address is taken nothing is
     * created, but the response, its timing and the later sign-in responses are the same. Error: 403
     * if registration is off.
     */
    async register(input: Registration, address: string): Promise<void> {
      if (!deps.isRegistrationOn) throw refuse('user.no_registration');
      await deps.limits.register.take(address);
      const { name, email, phone, password } = input;
      await repository.insert(db, {
        name,
        email,
        phone: requireNumber(phone ?? null),
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
          phone: requireNumber(phone ?? null),
          password_hash: null,
          role,
          status: 'active',
          created_at: clock(),
        });
        if (!inserted) throw emailTaken();
        await setZones(trx, repository, inserted.id, zones);
        const created = requireRow(await repository.lock(trx, inserted.id), 'account');
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
     * Changes an account, archives it, or saves its addresses. Errors: 404, 409 if the address is
     * taken or it is the last administrator, 412, 428.
     */
    ...performActs(deps, {
      update: edit,
      archive: lifeActs.archive,
      restore: lifeActs.restore,
      setAddresses,
    }),
    event: performSent(deps, {
      approve: lifeActs.approve,
      block: lifeActs.block,
      unblock: lifeActs.unblock,
    }),

    /** One act on many accounts, one by one, with their rows of the list: not their addresses. */
    async bulk({ ids, act, ...body }: RequestOf<Routes['bulk']>['body'], by: RequestActor) {
      const { results } = await sendToMany({ ids, event: `user.${act}`, ...body }, by);
      return {
        results: results.map((result) => {
          if (!result.ok) return result;
          const { addresses: _addresses, legalEvents: _legalEvents, ...row } = result.row;
          return { ...result, row };
        }),
      };
    },

    ...createAccess(deps),
    ...createAccountLinks(deps),

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
