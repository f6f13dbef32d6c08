import { type Kysely, sql } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  type AccountLinks,
  accountLinksRoutes as routes,
} from '#contract/routes/people/account-links.ts';
import { type AccountLink, independenceOf } from '../../books/audit/independence.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { performActs } from '../../platform/acts/perform.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import type { ActorJson, Database, Db, Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { notFound, reasonFor, refuse } from '../../platform/http/refusal.ts';
import { ACCOUNT } from './account-change.ts';
import type { UserDeps } from './deps.ts';

type VouchBody = RequestOf<typeof routes.vouch>['body'];

/** One act by which a person could use the account. */
interface LinkRow {
  act: bigint;
  at: Date;
  action: string;
  actor: ActorJson;
  vouched_at: Date | null;
  voucher: ActorJson | null;
  reason: string | null;
}

async function linksOf(db: Db, id: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select act, at, action, actor, vouched_at, voucher, reason from account_acts(${id})`.execute(
    db as Kysely<Database>,
  );
  return rows;
}
const lasts = ({ vouched_at }: LinkRow) => vouched_at === null;

const linked = (name: string): WhyNot => reasonFor('user.acted_on_both', { name });

/** A person who acted on the account, or on that of a person who acted on it, and on the caller's. */
async function sharedWith(db: Db, id: number, links: readonly LinkRow[], callerId: number) {
  const others = [id, ...links.filter(lasts).map(({ actor }) => actor.id)];
  const { linkTo } = await independenceOf(db, callerId, others);
  return others.map(linkTo).find((link) => link !== null) ?? null;
}

/** The links of an account. */
interface LinkedAccount {
  id: number;
  links: readonly LinkRow[];
}
interface LinkDeps extends ActDeps {
  repository: Pick<UserDeps['repository'], 'find' | 'lock'>;
}

/** The links of an account for their reader. */
async function toLinks(
  account: LinkedAccount,
  caller: Caller,
  at: Date,
  db: Db,
): Promise<AccountLinks> {
  const acts = await actsOn(db, subject, linkActs, [account], caller, at);
  return toContract<AccountLinks>({
    links: account.links.map(({ act, action, actor, at: linkedAt, ...vouch }) => ({
      act: Number(act),
      action,
      by: actor,
      at: linkedAt.toISOString(),
      vouched:
        vouch.vouched_at && vouch.voucher
          ? {
              by: vouch.voucher,
              at: vouch.vouched_at.toISOString(),
              reason: vouch.reason ?? '',
            }
          : null,
    })),
    acts: acts(account),
  });
}

async function readLinks({ repository }: Pick<LinkDeps, 'repository'>, db: Db, id: number) {
  if (!(await repository.find(id, db))) throw notFound(ACCOUNT);
  return { id, links: await linksOf(db, id) };
}

const wantedOf = ({ links }: LinkedAccount, acts: readonly number[]) =>
  links.filter((one) => lasts(one) && acts.includes(Number(one.act)));

/** The audit entry of links that end. */
const entryOf = (id: number, wanted: readonly LinkRow[], reason: string) => ({
  subject: `user ${id}`,
  before: {
    links: wanted.map(({ act, action, actor }) => `${actor.name}: ${action} (${act})`),
  },
  after: { links: [], reason },
});

/** The facts: a person who acted on the account and on the caller's. */
const { subject, act: declare } = defineSubject<
  LinkDeps,
  LinkedAccount,
  'user.vouch',
  AccountLink | null
>()({
  name: ACCOUNT,
  kind: 'user',
  lock: async ({ repository }, trx, id) =>
    (await repository.lock(trx, id)) && { id, links: await linksOf(trx, id) },
  read: readLinks,
  show: ({ clock }, row, caller, db) => toLinks(row, caller, clock(), db),
  entry(before, _after, { body }) {
    const { acts, reason } = body as VouchBody;
    return entryOf(before.id, wantedOf(before, acts), reason);
  },
  async facts(db, [row], { userId }) {
    const shared = row ? await sharedWith(db, row.id, row.links, userId) : null;
    return { of: () => shared };
  },
});

/** Ends links. `voucherId` null: by the host. */
const end = (
  trx: Trx,
  id: number,
  wanted: readonly LinkRow[],
  vouch: { voucherId: number | null; actor: ActorJson; reason: string; at: Date },
) =>
  trx
    .insertInto('account_vouches')
    .values(
      wanted.map(({ act }) => ({
        act,
        user_id: id,
        voucher_id: vouch.voucherId,
        voucher: JSON.stringify(vouch.actor),
        reason: vouch.reason,
        at: vouch.at,
      })),
    )
    .execute();

const linkActs = {
  /** By a person who is linked to neither side. */
  vouch: declare({
    route: routes.vouch,
    event: 'user.vouch',
    why: ({ links }, _caller, shared) =>
      links.some(lasts) ? shared && linked(shared.name) : reasonFor('user.not_linked'),
    async write({ trx, at, actor, body }, account) {
      const wanted = wantedOf(account, body.acts);
      if (wanted.length !== new Set(body.acts).size) throw refuse('user.link_ended');
      const { reason } = body;
      await end(trx, account.id, wanted, { voucherId: actor.id, actor, reason, at });
    },
  }),
};

/**
 * Links between accounts: acts by which a person could use another account. A link ends when a
 * person linked to neither side vouches, or the host; the database enforces the same.
 */
export function createAccountLinks(deps: UserDeps) {
  const { db, clock, repository, audit } = deps;
  return {
    links: async (id: number, caller: Caller): Promise<AccountLinks> =>
      toLinks(await readLinks(deps, db, id), caller, clock(), db),

    /** Errors: 403 for a linked account; 404; 409 if one of the links is unknown or has ended. */
    ...performActs(deps, linkActs),

    /**
     * Ends every link of an account, on the host's word; returns the names of those who were linked.
     * Needs the rights of the owner of the tables.
     */
    vouchAsHost: (id: number, reason: string, by: RequestActor): Promise<string[]> =>
      db.transaction().execute(async (trx) => {
        const at = clock();
        await repository.lock(trx, id);
        const wanted = (await linksOf(trx, id)).filter(lasts);
        if (wanted.length > 0) {
          const actor = actorOf(by.caller);
          await end(trx, id, wanted, { voucherId: null, actor, reason, at });
          const entry = { action: 'user.vouch', ...entryOf(id, wanted, reason) };
          await audit.append(trx, by, at, entry);
        }
        return [...new Set(wanted.map(({ actor }) => actor.name))];
      }),
  };
}
