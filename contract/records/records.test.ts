import { expect, it } from 'vitest';
import { z } from 'zod';
import { faultOf } from '../reasons/reason.ts';
import { Text } from '../text.ts';
import { recordOf } from './record.ts';
import { faultsIn, recordRoutes } from './record-routes.ts';

const fields = { name: Text(20), from: z.number(), to: z.number() };
const reasons = { 'category.order': 'must not be before the first' } as const;

const Row = recordOf('Category', fields, {
  state: z.enum(['draft', 'ended']),
  acts: ['edit', 'publish', 'end'],
});
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
  faultsOf: ({ from, to }) => (to < from ? [faultOf(reasons, 'to', 'category.order')] : []),
  events: { 'row.publish': {}, 'row.end': { reason: Text(300) } },
});

it('a record has its id, its version, its state with time, author and reason, and its acts', () => {
  expect(Object.keys(Row.shape).join(' ')).toBe(
    'id version name from to state stateAt stateBy stateReason acts',
  );
  expect(Object.keys(Row.shape.acts.shape)).toEqual(['edit', 'publish', 'end']);
});

it('a new record names contradictions and the faults of other fields at once', () => {
  const faultsOf = (body: object) =>
    routes.create.body.safeParse(body).error?.issues.map(({ path }) => path.join('.'));
  expect(faultsOf({ name: '', from: 2, to: 1 })).toEqual(['name', 'to']);
  expect(faultsOf({ from: 2, to: 1 })).toEqual(['name', 'to']);
  // What contradicts a field that is not there is not known.
  expect(faultsOf({ name: '', to: 1 })).toEqual(['name', 'from']);
  expect(faultsOf({ name: 'Rain', from: '2', to: 1 })).toEqual(['from']);
  expect(faultsOf([])).toEqual(['']);
});

it('a bulk call takes the fields of its event, and no others', () => {
  const accepts = (body: object) =>
    routes.bulk.body.safeParse({ ids: [{ id: 1, version: 1 }], ...body }).success;
  expect(accepts({ event: 'row.publish' })).toBe(true);
  expect(accepts({ event: 'row.publish', reason: 'None' })).toBe(false);
  expect(accepts({ event: 'row.end', reason: 'The rain is over' })).toBe(true);
  expect(accepts({ event: 'row.end' })).toBe(false);
  expect(accepts({ event: 'row.edit' })).toBe(false);
});

it('a new record must not contradict itself; of a change only the server can find it', () => {
  const body = { name: 'Rain', from: 2, to: 1 };
  const { error } = routes.create.body.safeParse(body);
  expect(error?.issues).toMatchObject([{ path: ['to'], message: reasons['category.order'] }]);
  expect(routes.update.body.safeParse({ to: 1 }).success).toBe(true);
  expect(faultsIn(routes.create.body, body)).toMatchObject([{ path: 'to' }]);
  expect(faultsIn(routes.create.body, { ...body, to: 2 })).toEqual([]);
});
