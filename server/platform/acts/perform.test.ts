import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { Caller, RequestActor } from '../auth/caller.ts';
import type { Db, Trx } from '../db/schema.ts';
import { actsOf, requireMay } from './decide.ts';
import { performActs, performBulk, performIn } from './perform.ts';
import { type ActDeps, defineSubject } from './subject.ts';

interface Row {
  id: number;
  version?: number;
  state: 'open' | 'done';
  owner: number;
}
const rows = new Map<number, Row>();
const read = async (_deps: ActDeps, _db: Db, id: number) => rows.get(id) as Row;

const at = new Date(0);
const trx = {} as Trx;
const db = { transaction: () => ({ execute: (work: (t: Trx) => unknown) => work(trx) }) };
const append = vi.fn();
const deps = { db, clock: () => at, audit: { append } } as unknown as ActDeps;
const caller = { userId: 1, role: 'admin', name: 'A', zones: 'all' } as Caller;
const by = { caller } as RequestActor;

const route = endpoint({
  id: 'tasks.finish',
  method: 'POST',
  path: '/api/tasks/{id}',
  summary: 'Finish a task',
  access: ['users.write'],
  params: z.object({ id: z.coerce.number() }),
  body: z.strictObject({}),
  responses: {},
});

const spec = {
  name: 'task' as const,
  kind: 'task',
  lock: read,
  read,
  show: (_deps: ActDeps, { id, state }: Row) => ({ id, state, isWhole: true }),
  whyIllegal: ({ state }: Row) =>
    state === 'done' ? ({ code: 'job.illegal_event', message: 'It is done.' } as const) : null,
  legal: () => [],
};
const { act, ask } = defineSubject<ActDeps, Row, 'task.finish'>()(spec);
const finish = act({
  route,
  event: 'task.finish',
  whyAnother: ({ owner }, { userId }) =>
    owner === userId ? { code: 'payout.four_eyes', message: 'It is your own.' } : null,
  async write(_context, row) {
    rows.set(row.id, { ...row, state: 'done' });
  },
});

const add = (row: Row) => rows.set(row.id, row).get(row.id) as Row;

describe('an act on a row without a version', () => {
  it('is decided by who may before the state, as the row shows it', async () => {
    const own = add({ id: 1, state: 'done', owner: caller.userId });
    const why = { code: 'payout.four_eyes' };
    expect(actsOf({ finish }, own, caller, at).finish).toMatchObject(why);
    const { finish: perform } = performActs(deps, { finish });
    await expect(perform(1, undefined, {}, by)).rejects.toMatchObject(why);
    add({ id: 2, state: 'done', owner: 9 });
    await expect(perform(2, undefined, {}, by)).rejects.toMatchObject({
      code: 'job.illegal_event',
      details: { extra: { legalEvents: [], current: { state: 'done' } } },
    });
    expect(append).not.toHaveBeenCalled();
  });

  it('answers with the row as it is after the commit, where its subject requires it', async () => {
    const shownIn: Db[] = [];
    const { act: declare } = defineSubject<ActDeps, Row, 'task.finish'>()({
      ...spec,
      show(_deps, row, _caller, where) {
        shownIn.push(where);
        return spec.show(_deps, row);
      },
      answersNow: true,
      entry: ({ id }) => ({ subject: `task ${id}`, before: null, after: null }),
    });
    const late = declare({
      route,
      event: 'task.finish',
      async write(_context, row) {
        rows.set(row.id, { ...row, state: 'done' });
      },
    });
    add({ id: 3, state: 'open', owner: 9 });
    const { finish: perform } = performActs(deps, { finish: late });
    expect(await perform(3, undefined, {}, by)).toMatchObject({ state: 'done' });
    // Not within the transaction.
    expect(shownIn).toEqual([db]);
  });

  it('names the record as its subject does, where the state refuses', async () => {
    const { act: declare } = defineSubject<ActDeps, Row, 'task.finish'>()({
      ...spec,
      currentState: ({ id }, task) => ({ legalEvents: [], task, number: id }),
    });
    const named = declare({ route, event: 'task.finish', write: async () => {} });
    add({ id: 4, state: 'done', owner: 9 });
    const { finish: perform } = performActs(deps, { finish: named });
    const refused = await perform(4, undefined, {}, by).catch((error: unknown) => error);
    expect(refused).toMatchObject({ details: { extra: { number: 4, task: { id: 4 } } } });
    expect(refused).not.toHaveProperty('details.extra.current');
  });
});

it('one event to many rows shows each as lists do', async () => {
  add({ id: 5, version: 1, state: 'open', owner: 9 });
  const send = performBulk(deps, { finish }, (_deps, { id }) => ({ id }));
  const { results } = await send({ ids: [{ id: 5, version: 1 }], event: 'task.finish' }, by);
  expect(results).toEqual([{ id: 5, ok: true, row: { id: 5 } }]);
});

it('a call that is no act is offered and refused as acts are', async () => {
  const test = ask({ route, event: 'task.finish' });
  const done = add({ id: 6, state: 'done', owner: 9 });
  const open = add({ id: 7, state: 'open', owner: 9 });
  expect(actsOf({ test }, open, caller, at)).toEqual({ test: true });
  await requireMay(trx, test, open, { caller, at });
  const why = { code: 'job.illegal_event' };
  expect(actsOf({ test }, done, caller, at).test).toMatchObject(why);
  await expect(requireMay(trx, test, done, { caller, at })).rejects.toMatchObject(why);
});

it('an act of a job is recorded as a person’s, with the entry of its own', async () => {
  append.mockClear();
  const own = act({
    route,
    event: 'task.finish',
    write: finish.write,
    entry: (before, after) => ({ before: { was: before.state }, after: { is: after.state } }),
  });
  await performIn(deps, own, add({ id: 8, state: 'open', owner: 9 }), { trx, at, by, body: {} });
  expect(append).toHaveBeenCalledExactlyOnceWith(trx, by, at, {
    action: 'task.finish',
    subject: 'task 8',
    before: { was: 'open' },
    after: { is: 'done' },
  });
});

it('one of the route’s permissions in particular is needed before any row is read', async () => {
  const lock = vi.fn(read);
  const { act: declare } = defineSubject<ActDeps, Row, 'task.finish'>()({ ...spec, lock });
  const either = { ...route, access: ['stores.pause', 'stores.approve'] as const };
  const named = declare({
    route: either,
    event: 'task.finish',
    needs: 'stores.approve',
    write: finish.write,
  });
  const why = { code: 'permission.denied' };
  const person = { caller: { ...caller, role: 'operator' } } as RequestActor;
  await expect(performActs(deps, { named }).named(8, 1, {}, person)).rejects.toMatchObject(why);
  const many = { ids: [{ id: 8, version: 1 }], event: 'task.finish' } as const;
  await expect(performBulk(deps, { named })(many, person)).rejects.toMatchObject(why);
  expect(lock).not.toHaveBeenCalled();
});

describe('an act on a kind of row that the audit log does not have', () => {
  const { kind: _kind, ...unrecorded } = spec;
  const { act: declare } = defineSubject<ActDeps, Row, 'task.open' | 'task.finish'>()({
    ...unrecorded,
    whyIllegal: ({ state }, type, _at, body) =>
      (type === 'task.open') === (state === 'done')
        ? null
        : { code: 'job.illegal_event', message: `${type} ${JSON.stringify(body)}` },
    stale: async (_deps, _trx, { id }, { name }) => ({ seenBy: `${name} of ${id}` }),
  });
  const turn = declare({
    route: { ...route, body: z.object({ to: z.literal(['open', 'done']) }) },
    event: {
      of: ['task.open', 'task.finish'],
      from: ({ to }, { owner }) => (to === 'open' || owner === 8 ? 'task.open' : 'task.finish'),
    },
    whyNever: ({ name }) =>
      name === 'B' ? { code: 'permission.denied', message: 'Not for B.' } : null,
    write: async (_context, row, type) => ({
      ...row,
      state: type === 'task.open' ? 'open' : 'done',
    }),
  });
  const { turn: perform } = performActs(deps, { turn });

  it('is performed without an entry, its event chosen by the body and the row', async () => {
    append.mockClear();
    add({ id: 20, state: 'open', owner: 9 });
    expect(await perform(20, undefined, { to: 'done' }, by)).toMatchObject({ state: 'done' });
    expect(append).not.toHaveBeenCalled();
    add({ id: 21, state: 'open', owner: 8 });
    await expect(perform(21, undefined, { to: 'done' }, by)).rejects.toThrow(
      'task.open {"to":"done"}',
    );
  });

  it('is refused to who may never perform it, before any row is read', async () => {
    const other = { caller: { ...caller, name: 'B' } } as RequestActor;
    await expect(perform(404, undefined, { to: 'done' }, other)).rejects.toThrow('Not for B.');
  });

  it('is refused for an outdated version with the fields that its subject adds', async () => {
    const row = add({ id: 22, version: 3, state: 'open', owner: 9 });
    await expect(perform(22, 2, { to: 'done' }, by)).rejects.toMatchObject({
      code: 'version.stale',
      details: { extra: { current: { state: 'open' }, seenBy: `A of ${row.id}` } },
    });
  });
});

it('publishes the events of an act after it, and not of one that is refused', async () => {
  const wake = vi.fn();
  const { finish: perform } = performActs({ ...deps, events: { wake } }, { finish });
  add({ id: 9, state: 'open', owner: 9 });
  await perform(9, undefined, {}, by);
  expect(wake).toHaveBeenCalledOnce();
  await expect(perform(9, undefined, {}, by)).rejects.toThrow('It is done.');
  expect(wake).toHaveBeenCalledOnce();
});

describe('an act on a row that live screens follow', () => {
  const appended = vi.fn();
  const log = { ...deps, events: { wake: vi.fn(), append: appended } };
  const { act: declare } = defineSubject<typeof log, Row, 'task.finish'>()({
    ...spec,
    live: {
      kind: 'store',
      type: () => 'store.paused',
      data: (_deps, { id, state }) => ({ id, state }) as never,
    },
  });
  const write = async (_context: unknown, row: Row) => {
    rows.set(row.id, { ...row, state: 'done' });
  };
  const eventOf = async (done: ReturnType<typeof declare>, body = {}) => {
    appended.mockClear();
    append.mockClear();
    add({ id: 10, state: 'open', owner: 9 });
    const { finish: perform } = performActs(log, { finish: done });
    await perform(10, undefined, body as never, by);
    return appended.mock.lastCall?.[1];
  };

  it('appends its event, after the change and before the audit entry', async () => {
    const done = declare({ route, event: 'task.finish', write });
    expect(await eventOf(done, { reason: 'Rain' })).toEqual({
      at,
      actor: expect.objectContaining({ id: 1, name: 'A' }),
      type: 'store.paused',
      reason: 'Rain',
      subject: 'store',
      data: { id: 10, state: 'done' },
    });
    expect(appended.mock.invocationCallOrder[0]).toBeLessThan(
      append.mock.invocationCallOrder[0] ?? 0,
    );
  });

  it('appends it under the name that the act gives, by a text or from its body', async () => {
    const event = 'task.finish';
    expect(await eventOf(declare({ route, event, live: 'store.archived', write }))).toMatchObject({
      type: 'store.archived',
    });
    const chosen = declare({
      route,
      event,
      live: (before, after) => (before.state === after.state ? null : 'store.restored'),
      write,
    });
    expect(await eventOf(chosen)).toMatchObject({ type: 'store.restored' });
  });

  it('appends none if nothing has changed, or if the act has none', async () => {
    const event = 'task.finish';
    expect(
      await eventOf(declare({ route, event, write: async (_context, row) => row })),
    ).toBeUndefined();
    expect(await eventOf(declare({ route, event, live: null, write }))).toBeUndefined();
  });
});
