import { sql } from 'kysely';
import { csvOf } from '#contract/csv.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  Proposal,
  type ProposalKind,
  type proposalsRoutes,
} from '#contract/routes/people/proposals.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, can, type RequestActor } from '../../platform/auth/caller.ts';
import { type ChangeDeps, changeRow, holdRow } from '../../platform/db/change.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { createList } from '../../platform/lists/list.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import type { ProposalKindSpec, ProposalKinds } from './kinds.ts';
import { proposalPolicy, proposalStates } from './policy.ts';
import { type ProposalRow, proposalRepository as repository } from './repository.ts';

type Routes = typeof proposalsRoutes;
type Body<K extends 'create' | 'send'> = RequestOf<Routes[K]>['body'];
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
  const lists = createList<Query, ProposalRow>(db, list as never);

  const kindOf = (kind: ProposalKind): ProposalKindSpec => {
    const spec = kinds.get(kind);
    if (!spec) throw new Error(`No area declares proposals of the kind ${kind}`);
    return spec;
  };

  /** Converts proposals for their reader. */
  async function shownTo(caller: Caller, rows: readonly ProposalRow[], trx: Db = db) {
    const authors = rows.map((row) => row.author_id);
    const linked = await repository.linkedAuthors(trx, authors, caller.userId);
    const at = clock();
    return (row: ProposalRow) => {
      const facts = { at, kinds, isLinked: linked.has(row.author_id) };
      return fromRow(Proposal, row, { acts: proposalPolicy.actsFor(row, caller, facts) });
    };
  }
  const shown = async (row: ProposalRow, caller: Caller, trx: Db = db) =>
    (await shownTo(caller, [row], trx))(row);

  async function find(id: number, trx: Db = db): Promise<ProposalRow> {
    const row = await repository.find(trx, id);
    if (!row) throw notFound('The proposal');
    return row;
  }

  /** Confirms, refuses or withdraws a locked proposal; confirming makes the change. */
  async function decide(
    trx: Trx,
    row: ProposalRow,
    at: Date,
    { event, reason }: Body<'send'>,
    by: RequestActor,
  ) {
    const linked = await repository.linkedAuthors(trx, [row.author_id], by.caller.userId);
    const facts = { at, kinds, isLinked: linked.has(row.author_id) };
    const act = event.slice('proposal.'.length) as 'confirm' | 'refuse' | 'withdraw';
    requireMay(proposalPolicy.whyNot(act, row, by.caller, facts));
    const after = await repository.update(trx, row.id, {
      state: proposalStates.after(row, event, at),
      state_at: at,
      state_by: JSON.stringify(actorOf(by.caller)),
      state_reason: reason ?? null,
      ...(act === 'confirm' ? { confirmer_id: by.caller.userId } : {}),
    });
    if (act === 'confirm')
      await kindOf(row.kind).apply(trx, {
        id: row.id,
        target: row.target,
        change: row.change,
        after: row.after,
        author: row.author,
        at,
        by,
      });
    return after;
  }

  return {
    /** Declares a kind of change that needs a second person. */
    declare: (kind: ProposalKind, spec: ProposalKindSpec) => void kinds.set(kind, spec),

    async list(query: Query, caller: Caller) {
      const page = await lists.page(query);
      return mapPage(page, await shownTo(caller, page.items));
    },
    count: lists.count,
    export: (query: Query) => lists.export(query, csv),
    get: async (id: number, caller: Caller) => shown(await find(id), caller),

    /**
     * Proposes a change. Errors: those of the change; 409 if the subject has a waiting proposal;
     * 412 if it has changed.
     */
    async create({ kind, target, version, change, reason }: Body<'create'>, by: RequestActor) {
      const spec = kindOf(kind);
      if (!can(by.caller, spec.permission(target)))
        throw new Refusal('permission.denied', `The role ${by.caller.role} may not change this.`);
      const inserted = db.transaction().execute(async (trx) => {
        const at = clock();
        await spec.lock(trx, target);
        const prepared = await holdRow(trx, {
          name: 'The subject',
          version,
          lock: () => spec.prepare(trx, target, change, by, at),
          current: ({ before }) => before,
        });
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
        throw isTaken(error)
          ? new Refusal('proposal.waiting', 'A change of this waits for a second person already.')
          : error;
      });
      return shown(row, by.caller);
    },

    /** Errors: 403; 404; 409 with the legal events; 412; 428; those of the change. */
    async send(id: number, version: number | undefined, body: Body<'send'>, by: RequestActor) {
      const { after } = await changeRow<ProposalRow>(deps, by, {
        name: 'The proposal',
        version,
        async lock(trx) {
          // The subject first, as its own changes do, which make waiting proposals void.
          const row = await find(id, trx);
          await kindOf(row.kind).lock(trx, row.target);
          return repository.lock(trx, id);
        },
        current: (row, trx) => shown(row, by.caller, trx),
        event: proposalStates.transition(body.event, clock) as never,
        write: (trx, row, at) => decide(trx, row, at, body, by),
        entry: (before, now) => ({
          action: body.event,
          subject: `proposal ${id}`,
          before: { state: before.state },
          after: {
            state: now.state,
            digest: now.digest,
            author: now.author,
            ...(body.reason === undefined ? {} : { reason: body.reason }),
          },
        }),
      });
      if (after.state === 'confirmed') kindOf(after.kind).applied?.();
      return shown(after, by.caller);
    },

    hasEnded: repository.hasEnded,
    end: () => repository.end(db, clock()),
  };
}
export type ProposalService = ReturnType<typeof createProposalService>;
