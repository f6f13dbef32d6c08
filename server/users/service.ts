import type { Kysely, Transaction } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { authRoutes } from '#contract/routes/auth.ts';
import type { User, usersRoutes } from '#contract/routes/users.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { SessionService } from '../auth/session-service.ts';
import type { Database } from '../db/schema.ts';
import { IdKey, pageSize, readCursor, toPage } from '../http/cursor.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { checkVersion } from '../http/version.ts';
import type { UserRepository, UserRow } from './repository.ts';

type Db = Kysely<Database> | Transaction<Database>;
type Routes = typeof usersRoutes;
type Registration = RequestOf<typeof authRoutes.register>['body'];

interface Deps {
  db: Kysely<Database>;
  clock: () => Date;
  repository: UserRepository;
  sessions: SessionService;
  /** Counts registrations from one address; refuses when there are too many. */
  takeRegistration: (address: string) => Promise<void>;
}

const toUser = (row: UserRow): User =>
  ({
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  }) as User;

export function createUserService(deps: Deps) {
  const { db, clock, repository, sessions } = deps;

  return {
    async get(id: number): Promise<User> {
      const row = await repository.find(id);
      if (!row) throw notFound('The account');
      return toUser(row);
    },

    async list(query: RequestOf<Routes['list']>['query']) {
      const limit = pageSize(query.limit);
      const [before] = readCursor(query.cursor, IdKey) ?? [null];
      const { role, status, q } = query;
      const rows = await repository.list({ before, limit: limit + 1, role, status, q });
      return toPage(rows, limit, toUser, (row) => [row.id]);
    },

    /** An account that waits for an administrator; says nothing when the address is taken. */
    async register(input: Registration, address: string): Promise<void> {
      await deps.takeRegistration(address);
      const { name, email, phone, password } = input;
      await repository.insert(db, {
        name,
        email,
        phone: phone ?? null,
        password_hash: await hashPassword(password),
        role: null,
        status: 'pending',
        created_at: clock(),
      });
    },

    /** An account that can be used at once. Error: 409 when the address is taken. */
    async create(input: RequestOf<Routes['create']>['body']): Promise<User> {
      const { name, email, phone, role } = input;
      const password_hash = await hashPassword(input.password);
      const row = await db.transaction().execute(async (trx) => {
        const created = await repository.insert(trx, {
          name,
          email,
          phone: phone ?? null,
          password_hash,
          role,
          status: 'active',
          created_at: clock(),
        });
        if (created && role === 'driver') await repository.addDriver(trx, created.id, clock());
        return created;
      });
      if (!row)
        throw new Refusal('user.email_taken', 'There is an account with this e-mail address.', {
          fields: [{ path: 'body.email', message: 'is taken' }],
        });
      return toUser(row);
    },

    /** Changes an account. Disabling it, a new role or a new password ends its sessions at once. */
    async update(
      id: number,
      version: number | undefined,
      change: RequestOf<Routes['update']>['body'],
    ): Promise<User> {
      const { password, name, phone, role, status } = change;
      const password_hash = password === undefined ? undefined : await hashPassword(password);
      const { row, ended } = await db.transaction().execute(async (trx) => {
        const admins = await repository.lockAdmins(trx);
        const before = await repository.lock(trx, id);
        if (!before) throw notFound('The account');
        checkVersion(version, before.version, () => ({ current: toUser(before) }));
        const after = { role: role ?? before.role, status: status ?? before.status };
        if (after.status === 'active' && after.role === null)
          throw new Refusal('request.invalid', 'An account needs a role to be active.', {
            fields: [{ path: 'body.role', message: 'is needed' }],
          });
        const staysAdmin = after.role === 'admin' && after.status === 'active';
        if (!staysAdmin && admins.length === 1 && admins[0]?.id === id)
          throw new Refusal('user.last_admin', 'This is the last active administrator.');
        if (before.role === 'driver' && (after.role !== 'driver' || after.status !== 'active'))
          if (await repository.hasOpenOrders(trx, id))
            throw new Refusal(
              'driver.has_orders',
              'The driver carries orders. Reassign them first.',
            );
        const row = await repository.update(trx, id, {
          ...(name === undefined ? {} : { name }),
          ...(phone === undefined ? {} : { phone }),
          ...(role === undefined ? {} : { role }),
          ...(status === undefined ? {} : { status }),
          ...(password_hash === undefined ? {} : { password_hash }),
        });
        if (row.role === 'driver') await repository.addDriver(trx, id, clock());
        const roleChanged = before.role !== null && row.role !== before.role;
        const ends = row.status === 'disabled' || password_hash !== undefined || roleChanged;
        const why = row.status === 'disabled' ? 'disabled' : 'account changed';
        const ended = ends ? await sessions.endAll(trx, id, why) : [];
        return { row, ended };
      });
      await sessions.announceEnd(ended);
      return toUser(row);
    },

    /** What sign-in needs of an account. */
    async findCredentials(email: string) {
      const row = await repository.findByEmail(email);
      return row ? { id: row.id, passwordHash: row.password_hash, status: row.status } : null;
    },

    /** False when the account is no longer what `findCredentials` gave. */
    noteSignIn: (trx: Db, account: { id: number; passwordHash: string }, at: Date) =>
      repository.noteSignIn(trx, account.id, account.passwordHash, at),
  };
}
export type UserService = ReturnType<typeof createUserService>;
