import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { faultOf } from '#contract/reasons/reason.ts';
import { recordOf } from '#contract/records/record.ts';
import { recordRoutes } from '#contract/records/record-routes.ts';
import { Text } from '#contract/text.ts';
import { Instant } from '#contract/time.ts';
import { categoryRules } from '#machines/category/category-machine.ts';
import type { Caller, RequestActor } from '../auth/caller.ts';
import type { ActorJson } from '../db/tables/columns.ts';
import { defineRecord } from './record.ts';
import type { RecordDeps } from './record-spec.ts';
import type { RowQueries } from './rows.ts';

const fields = {
  name: Text(20),
  dayFrom: z.number(),
  dayTo: z.number(),
  labels: z.object({ fr: z.string() }),
};
const Row = recordOf(
  'Category',
  { ...fields, createdAt: Instant },
  { state: z.enum(['shown', 'hidden']), acts: ['edit', 'show', 'hide'] },
);
const reasons = { 'category.order': 'must not be before the first' } as const;
const routes = recordRoutes({
  area: 'rows',
  path: '/rows',
  names: ['row', 'rows'],
  row: Row,
  read: ['items.read'],
  write: ['items.write'],
  sorts: ['name'],
  filters: {},
  fields,
  faultsOf: ({ dayFrom, dayTo }) =>
    dayTo < dayFrom ? [faultOf(reasons, 'dayTo', 'category.order')] : [],
  events: { 'category.show': {}, 'category.hide': { reason: Text(300) } },
});

interface Fields {
  name: string;
  day_from: number;
  day_to: number;
}
interface Stored extends Fields {
  id: number;
  version: number;
  labels: { fr: string };
  state: 'shown' | 'hidden';
  state_at: Date;
  state_by: ActorJson | null;
  state_reason: string | null;
  created_at: Date;
}
type New = Fields & { labels: string; state_at: Date; state_by: string; created_at: Date };
type Write = Partial<New> & { state?: 'shown' | 'hidden'; state_reason?: string | null };

const at = new Date('2026-07-14T12:00:00Z');
const caller = { userId: 1, role: 'admin', name: 'A', zones: 'all' } as Caller;
const by = { caller } as RequestActor;
const trx = {};
const append = vi.fn();
const deps = {
  db: { transaction: () => ({ execute: (work: (t: object) => unknown) => work(trx) }) },
  clock: () => at,
  audit: { append },
} as unknown as RecordDeps;

let stored: Stored;
const written: object[] = [];
const write = async (row: object) => {
  written.push(row);
  const json = Object.entries(row).map(([column, value]) => [
    column,
    ['labels', 'state_by'].includes(column) ? JSON.parse(value as string) : value,
  ]);
  stored = { ...stored, ...Object.fromEntries(json), version: stored.version + 1 };
  return stored;
};
const rows: RowQueries<Stored, New, Write> = {
  from: sql`rows`,
  id: sql`id`,
  one: async () => stored,
  byIds: async () => [stored],
  find: async () => stored,
  lock: async () => stored,
  insert: async (_trx, row) => write(row),
  update: async (_trx, _id, row) => write(row),
};

const declared = {
  kind: 'category',
  routes,
  rows,
  rules: categoryRules,
  title: ({ name }: Stored) => name,
  notEditableIn: ['hidden'],
  list: { sorts: { name: { key: sql`name`, type: 'text' } }, initial: 'name', filters: {} },
  csv: [],
} as const;
const record = defineRecord()(declared);

const draft = { name: 'Rain', dayFrom: 1, dayTo: 2, labels: { fr: 'Pluie' } };
const columns = { name: 'Rain', day_from: 1, day_to: 2, labels: '{"fr":"Pluie"}' };
const service = record.service(deps);
async function create() {
  stored = { id: 7, version: 0, state: 'shown', state_reason: null } as Stored;
  const made = await service.create(draft, by);
  written.length = 0;
  append.mockClear();
  return made;
}

describe('a declared record', () => {
  it('is created from the columns of its fields, with time and author', async () => {
    stored = { id: 7, version: 0, state: 'shown', state_reason: null } as Stored;
    const made = await service.create(draft, by);
    const actor = '{"id":1,"name":"A","role":"admin"}';
    expect(written.splice(0)).toEqual([
      { ...columns, created_at: at, state_at: at, state_by: actor },
    ]);
    expect(made).toMatchObject({ ...draft, createdAt: at.toISOString(), acts: { hide: true } });
    expect(append.mock.lastCall?.[3]).toMatchObject({
      action: 'category.create',
      subject: 'category 7',
      after: { ...draft, state: 'shown', stateReason: null },
    });
  });

  it('is edited, and refused where the whole contradicts itself', async () => {
    await create();
    await service.update(7, 1, { dayTo: 5 }, by);
    expect(written).toEqual([{ ...columns, day_to: 5 }]);
    await expect(service.update(7, 2, { dayTo: 0 }, by)).rejects.toMatchObject({
      details: { fields: [{ path: 'body.dayTo', reason: 'category.order' }] },
    });
  });

  it('is moved to the next state by an event, with the reason of its body', async () => {
    await create();
    const ids = [{ id: 7 as typeof Row._zod.output.id, version: 1 }];
    const body = { ids, event: 'category.hide' as const, reason: 'Over' };
    const { results } = await service.bulk(body, by);
    expect(results).toMatchObject([
      { ok: true, row: { state: 'hidden', stateReason: 'Over', acts: { show: true } } },
    ]);
    expect(written).toMatchObject([{ state: 'hidden', state_reason: 'Over', state_at: at }]);
    await expect(service.update(7, 2, { dayTo: 5 }, by)).rejects.toMatchObject({
      code: 'category.illegal_event',
    });
  });

  it('decides its acts by facts besides the row, in rows and calls', async () => {
    const why = { code: 'account.not_independent', message: 'Even.' } as const;
    const second = defineRecord<RecordDeps, boolean>()({
      ...declared,
      facts: async () => ({ of: ({ id }: Stored) => id % 2 === 0 }),
      acts: { hide: { why: (_row, _caller, isEven) => (isEven ? why : null) } },
    });
    await create();
    stored = { ...stored, id: 2 };
    expect((await second.service(deps).get(2, caller)).acts.hide).toEqual(why);
    const ids = [{ id: 2 as typeof Row._zod.output.id, version: 1 }];
    const body = { ids, event: 'category.hide' as const, reason: 'Over' };
    expect((await second.service(deps).bulk(body, by)).results).toMatchObject([
      { ok: false, error: why },
    ]);
  });
});
