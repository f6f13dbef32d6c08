import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { ProposalKind, proposalsRoutes } from '#contract/routes/people/proposals.ts';
import { csvOf } from '#rules/csv.ts';
import { DAY_MS } from '#rules/time.ts';
import { performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, can, type RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { requireSeen } from '../../platform/http/version.ts';
import { createList } from '../../platform/lists/list.ts';
import { kindOf, proposalActs, proposalFor, proposalsFor, readProposal } from './acts.ts';
import type { ProposalKindSpec, ProposalKinds } from './kinds.ts';
import { type ProposalRow, proposalRepository as repository } from './repository.ts';

type Routes = typeof proposalsRoutes;
type Body = RequestOf<Routes['create']>['body'];
type Query = RequestOf<Routes['list']>['query'];
export type ProposalNeeds = Base & ChangeDeps;

/** A proposal that nobody decided ends. */
const ENDS_AFTER_MS = 7 * DAY_MS;

const list = {
  from: sql`proposals p`,
  id: sql`p.id`,
  sorts: { createdAt: { key: sql`p.created_at`, type: 'timestamptz' as const } },
  initial: '-createdAt' as const,
  filters: {
    state: (states: readonly string[]) => sql`p.state = any(${states})`,
    kind: (kinds: readonly string[]) => sql`p.kind = any(${kinds})`,
    authorId: (id: number) => sql`p.author_id = ${id}`,
  },
  rows: repository.byIds,
};

const csv = csvOf<ProposalRow>([
  ['id', ({ id }) => id],
  ['kind', ({ kind }) => kind],
  ['subject', ({ subject }) => subject],
  ['name', (row) => row.subject_name],
  ['amount', ({ amount }) => amount],
  ['author', ({ author }) => author.name],
  ['reason', ({ reason }) => reason],
  ['created_at', (row) => row.created_at.toISOString()],
  ['state', ({ state }) => state],
  ['decided_by', (row) => row.state_by?.name ?? null],
]);

const isTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'proposals_waiting';

/** Changes that wait for a second person (docs/decisions/0067). */
export function createProposalService(deps: ProposalNeeds) {
  const { db, clock, audit } = deps;
  const kinds: ProposalKinds = new Map();
  const actDeps = { ...deps, kinds };
  const lists = createList<Query, ProposalRow>(db, list as never);

  return {
    /** Declares a kind of change that needs a second person. */
    declare: (kind: ProposalKind, spec: ProposalKindSpec) => void kinds.set(kind, spec),

    async list(query: Query, caller: Caller) {
      const page = await lists.page(query);
      return mapPage(page, await proposalsFor(actDeps, page.items, caller, db));
    },
    count: lists.count,
    export: (query: Query) => lists.export(query, csv),
    get: async (id: number, caller: Caller) =>
      proposalFor(actDeps, await readProposal(actDeps, db, id), caller, db),

    /**
     * Proposes a change. Errors: those of the change; 409 if the subject has a waiting proposal;
     * 412 if it has changed.
     */
    async create({ kind, target, version, change, reason }: Body, by: RequestActor) {
      const spec = kindOf(kinds, kind);
      if (!can(by.caller, spec.permission(target)))
        throw refuse('permission.change_not_for_role', { role: by.caller.role });
      const inserted = db.transaction().execute(async (trx) => {
        const at = clock();
        await spec.lock(trx, target);
        const prepared = await spec.prepare(trx, target, change, by, at);
        await requireSeen(prepared, version, () => ({ current: prepared.before }));
        const row = await repository.insert(trx, {
          kind,
          target,
          subject: prepared.subject,
          subject_name: prepared.name,
          subject_version: version,
          change: JSON.stringify(change),
          before: JSON.stringify(prepared.before),
          after: JSON.stringify(prepared.after),
          amount: prepared.amount,
          digest: '',
          author_id: by.caller.userId,
          author: JSON.stringify(actorOf(by.caller)),
          reason,
          created_at: at,
          ends_at: new Date(at.getTime() + ENDS_AFTER_MS),
          state_at: at,
        });
        const { subject, before, after, amount, digest } = row;
        await audit.append(trx, by, at, {
          action: 'proposal.create',
          subject: `proposal ${row.id}`,
          before: null,
          after: {
            kind,
            subject,
            before,
            after,
            amount: amount?.toString() ?? null,
            digest,
            reason,
          },
        });
        return row;
      });
      const row = await inserted.catch((error: unknown) => {
        throw isTaken(error) ? refuse('proposal.waits_already') : error;
      });
      return proposalFor(actDeps, row, by.caller, db);
    },

    /** Errors: 403; 404; 409 with the legal events; 412; 428; those of the change. */
    send: performSent(actDeps, proposalActs),

    hasEnded: repository.hasEnded,
    end: () => repository.end(db, clock()),
  };
}
export type ProposalService = ReturnType<typeof createProposalService>;
