import { type Kysely, sql } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import {
  type AccountLinks,
  accountLinksRoutes as calls,
} from '#contract/routes/people/account-links.ts';
import { accountAccessOf, sharedPersonOf } from '../../books/audit/account-access.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import type { ActorJson, Database, Db, Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { definePolicy, requireMay } from '../../platform/policy/policy.ts';
import type { UserDeps } from './deps.ts';

interface ActRow {
  act: bigint;
  at: Date;
  action: string;
  actor: ActorJson;
  vouched_at: Date | null;
  voucher: ActorJson | null;
  reason: string | null;
}

async function actsOf(db: Db, id: number): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select act, at, action, actor, vouched_at, voucher, reason from account_acts(${id})`.execute(
    db as Kysely<Database>,
  );
  return rows;
}
const lasts = ({ vouched_at }: ActRow) => vouched_at === null;

const linked = (name: string): WhyNot => ({
  code: 'account.not_independent',
  message: `${name} has acted on this account and on yours. A person linked to neither side must vouch, or the host: tawsil staff vouch.`,
});

/** Who may vouch for an account. `Facts`: a person who acted on it and on the caller's account. */
const linksPolicy = definePolicy<readonly ActRow[], { name: string } | null>()({
  vouch: {
    call: calls.vouch,
    why: (acts, _caller, shared) =>
      acts.some(lasts)
        ? shared && linked(shared.name)
        : { code: 'user.not_linked', message: 'Nobody is linked to this account.' },
  },
});

/** A person who acted on the account, or on that of a person who acted on it, and on the caller's. */
async function sharedWith(db: Db, id: number, acts: readonly ActRow[], callerId: number) {
  const others = [id, ...acts.filter(lasts).map(({ actor }) => actor.id)];
  const access = await accountAccessOf(db, [callerId, ...others]);
  const own = access.get(callerId) ?? new Map();
  for (const other of others) {
    const shared = sharedPersonOf(access.get(other) ?? new Map(), own);
    if (shared) return shared;
  }
  return null;
}

/**
 * Links between accounts: acts by which a person could use another account. A link ends when a
 * person linked to neither side vouches, or the host; the database enforces the same.
 */
export function createAccountLinks({ db, clock, repository, audit }: UserDeps) {
  async function read(id: number, caller: Caller, trx: Db = db): Promise<AccountLinks> {
    if (!(await repository.find(id, trx))) throw notFound('The account');
    const acts = await actsOf(trx, id);
    return toContract<AccountLinks>({
      links: acts.map(({ act, action, actor, at, vouched_at, voucher, reason }) => ({
        act: Number(act),
        action,
        by: actor,
        at: at.toISOString(),
        vouched:
          vouched_at && voucher
            ? { by: voucher, at: vouched_at.toISOString(), reason: reason ?? '' }
            : null,
      })),
      acts: linksPolicy.actsFor(acts, caller, await sharedWith(trx, id, acts, caller.userId)),
    });
  }

  /** Ends the links by these acts. `voucherId` null: by the host. */
  async function end(
    trx: Trx,
    id: number,
    wanted: readonly ActRow[],
    { by, reason, voucherId }: { by: RequestActor; reason: string; voucherId: number | null },
  ): Promise<void> {
    const at = clock();
    await trx
      .insertInto('account_vouches')
      .values(
        wanted.map(({ act }) => ({
          act,
          user_id: id,
          voucher_id: voucherId,
          voucher: JSON.stringify(actorOf(by.caller)),
          reason,
          at,
        })),
      )
      .execute();
    await audit.append(trx, by, at, {
      action: 'user.vouch',
      subject: `user ${id}`,
      before: {
        links: wanted.map(({ act, action, actor }) => `${actor.name}: ${action} (${act})`),
      },
      after: { links: [], reason },
    });
  }

  return {
    links: read,

    /** Errors: 403 for a linked account; 404; 409 if one of the links is unknown or has ended. */
    vouch: (id: number, body: { acts: readonly number[]; reason: string }, by: RequestActor) =>
      db.transaction().execute(async (trx) => {
        if (!(await repository.lock(trx, id))) throw notFound('The account');
        const acts = await actsOf(trx, id);
        const shared = await sharedWith(trx, id, acts, by.caller.userId);
        requireMay(linksPolicy.whyNot('vouch', acts, by.caller, shared));
        const wanted = acts.filter((one) => lasts(one) && body.acts.includes(Number(one.act)));
        if (wanted.length !== new Set(body.acts).size)
          throw new Refusal('user.not_linked', 'One of these links has ended. Look again.');
        const { reason } = body;
        await end(trx, id, wanted, { by, reason, voucherId: by.caller.userId });
        return read(id, by.caller, trx);
      }),

    /**
     * Ends every link of an account, on the host's word; returns the names of those who were linked.
     * Needs the rights of the owner of the tables.
     */
    vouchAsHost: (id: number, reason: string, by: RequestActor): Promise<string[]> =>
      db.transaction().execute(async (trx) => {
        await repository.lock(trx, id);
        const wanted = (await actsOf(trx, id)).filter(lasts);
        if (wanted.length > 0) await end(trx, id, wanted, { by, reason, voucherId: null });
        return [...new Set(wanted.map(({ actor }) => actor.name))];
      }),
  };
}
