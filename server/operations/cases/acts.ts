import type { RequestOf } from '#contract/endpoint.ts';
import type { Case } from '#contract/operations/cases/case.ts';
import { isStaffRole, roleCan } from '#contract/permissions.ts';
import { CASE_WAIT_DAYS, casesRoutes as routes } from '#contract/routes/operations/cases/cases.ts';
import { type CaseEventType, caseRules } from '#machines/case/case-machine.ts';
import { DAY_MS } from '#rules/time.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { allowedBy } from '../../platform/acts/machine.ts';
import { defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { reasonFor, refuse, requireRow } from '../../platform/http/refusal.ts';
import { change, dueAt, ownedBy, stateOf, whyOwned } from './changing.ts';
import type { CaseDeps } from './deps.ts';
import { invalidField } from './invalid-field.ts';
import { caseLive } from './live.ts';
import { caseRepository as repository } from './repository.ts';
import { toCase } from './show.ts';
import type { CaseRow } from './table.ts';

type Sent = RequestOf<(typeof routes)['send']>['body'];

/** A case. Error: 404. */
export const readCase = async (db: Db, id: number): Promise<CaseRow> =>
  requireRow(await repository.find(db, id), 'case');

/** Converts cases for a member of the staff. */
export async function casesFor(
  db: Db,
  rows: readonly CaseRow[],
  caller: Caller,
  at: Date,
): Promise<Case[]> {
  const acts = await actsOn(db, subject, caseActs, rows, caller, at);
  return rows.map((row) => toCase(row, acts(row)));
}
export const caseFor = async (db: Db, row: CaseRow, caller: Caller, at: Date): Promise<Case> =>
  (await casesFor(db, [row], caller, at))[0] as Case;

/** What the audit log keeps of a case: not its words. */
const audited = (row: CaseRow) => ({
  state: row.state,
  owner: row.owner_name,
  priority: row.priority,
  dueAt: row.due_at.toISOString(),
  waitingFor: row.waiting_for,
  wakesAt: row.wakes_at?.toISOString() ?? null,
  reason: row.state_reason,
});

const { subject, act } = defineSubject<CaseDeps, CaseRow, CaseEventType>()({
  name: 'case',
  kind: 'case',
  lock: (_deps, trx, id) => repository.lock(trx, id),
  read: (_deps, db, id) => readCase(db, id),
  show: ({ clock }, row, caller, db) => caseFor(db, row, caller, clock()),
  audited,
  live: caseLive,
  ...allowedBy({
    code: 'case.illegal_event',
    rules: caseRules,
    stateOf: ({ state }) => ({ status: state }),
    title: ({ id }) => `Case ${id}`,
  }),
});

/** The body of one event, which `performSent` has chosen the act by. */
const bodyOf = <E extends Sent['event']>({ body }: { body: unknown }, _event: E) =>
  body as Extract<Sent, { event: E }>;

const take = act({
  route: routes.send,
  event: 'case.take',
  why: (row, caller) =>
    row.owner_id === caller.userId ? reasonFor('case.yours') : whyOwned(row, caller),
  write: (context, row) =>
    change(
      context,
      row,
      { owner_id: context.actor.id, owner_at: context.at },
      {
        kind: 'owner',
        data: { owner: { id: context.actor.id as never, name: context.actor.name } },
      },
    ),
});

const release = act({
  route: routes.send,
  event: 'case.release',
  why: (row, caller) =>
    row.owner_id === null ? reasonFor('case.not_owned') : whyOwned(row, caller),
  write: (context, row) =>
    change(
      context,
      row,
      { owner_id: null, owner_at: null },
      { kind: 'owner', data: { owner: null } },
    ),
});

/** By its owner, or a supervisor: to another person who works on cases. */
const reassign = act({
  route: routes.send,
  event: 'case.reassign',
  why: whyOwned,
  async write(context, row) {
    const { ownerId } = bodyOf(context, 'case.reassign');
    const { trx, at } = context;
    const person = await trx
      .selectFrom('users')
      .select(['id', 'name', 'role'])
      .where('id', '=', ownerId)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!person || !isStaffRole(person.role) || !roleCan(person.role, 'cases.write'))
      throw refuse('case.owner_unfit');
    return change(
      context,
      row,
      { owner_id: person.id, owner_at: at },
      { kind: 'owner', data: { owner: { id: person.id as never, name: person.name } } },
    );
  },
});

const prioritise = act({
  route: routes.send,
  event: 'case.prioritise',
  why: whyOwned,
  write(context, row) {
    const { priority } = bodyOf(context, 'case.prioritise');
    if (priority === row.priority) return Promise.resolve(row);
    return change(context, row, { priority }, { kind: 'priority', data: { priority } });
  },
});

const wait = act({
  route: routes.send,
  event: 'case.wait',
  why: whyOwned,
  write(context, row) {
    const { waitingFor, wakesAt, reason = null } = bodyOf(context, 'case.wait');
    const { at } = context;
    const wakes = new Date(wakesAt);
    const ms = wakes.getTime() - at.getTime();
    if (ms <= 0 || ms > CASE_WAIT_DAYS * DAY_MS)
      throw invalidField('body.wakesAt', 'case.wakes_later');
    return change(
      context,
      row,
      {
        ...stateOf(context, 'waiting', reason),
        ...ownedBy(context, row),
        waiting_for: waitingFor,
        wakes_at: wakes,
      },
      { kind: 'wait', text: reason, data: { waitingFor, wakesAt: wakes.toISOString() } },
    );
  },
});

const wake = act({
  route: routes.send,
  event: 'case.wake',
  why: whyOwned,
  write: (context, row) => change(context, row, stateOf(context, 'open', null), { kind: 'wake' }),
});

/** Closes a case. What a store is charged for it, and contests, goes on by itself. */
const close = (event: 'case.resolve' | 'case.refuse', state: 'resolved' | 'refused') =>
  act({
    route: routes.send,
    event,
    why: whyOwned,
    write(context, row) {
      const { reason = null } = bodyOf(context, event);
      return change(
        context,
        row,
        { ...stateOf(context, state, reason), ...ownedBy(context, row) },
        { kind: 'end', text: reason, data: { state } },
      );
    },
  });

/** Opens a closed case again, for who does it; due as long after as it was at first. */
const reopen = act({
  route: routes.send,
  event: 'case.reopen',
  async write(context, row) {
    const { reason } = bodyOf(context, 'case.reopen');
    const { deps, trx, at, actor } = context;
    if (row.order_id !== null) {
      const other = await repository.openOf(trx, row.order_id, row.cause);
      if (other)
        throw refuse('case.open_already', { id: other.id }, { extra: { caseId: other.id } });
    }
    return change(
      context,
      row,
      {
        ...stateOf(context, 'reopened', reason),
        owner_id: actor.id,
        owner_at: at,
        due_at: dueAt(deps, row.cause, at),
      },
      { kind: 'reopen', text: reason },
    );
  },
});

const comment = act({
  route: routes.comment,
  event: 'case.comment',
  // What was said is in the history itself.
  entry: (before, after) => ({
    before: audited(before),
    after: { ...audited(after), commented: true },
  }),
  write: (context, row) => change(context, row, {}, { kind: 'comment', text: context.body.text }),
});

/** Whether a photo may be added; it is written where it is received. */
const attach = act({
  route: routes.attach,
  event: 'case.attach',
  write: async (_context, row) => row,
});

/** The acts that the body of `send` chooses among. */
export const sentActs = {
  take,
  release,
  reassign,
  prioritise,
  wait,
  wake,
  resolve: close('case.resolve', 'resolved'),
  refuse: close('case.refuse', 'refused'),
  reopen,
};
export const commentAct = { comment };
export const attachAct = attach;

/** All acts on a case, as its reader sees them. */
const caseActs = {
  take,
  release,
  reassign,
  prioritise,
  comment,
  attach,
  wait,
  wake,
  resolve: sentActs.resolve,
  refuse: sentActs.refuse,
  reopen,
};
