import type { OutputOf, RequestOf } from '#contract/endpoint.ts';
import type { Noun } from '#contract/reasons/nouns.ts';
import { eventsIn, faultsIn } from '#contract/records/record-routes.ts';
import { type CellValue, csvOf } from '#rules/csv.ts';
import { actsOn } from '../acts/decide.ts';
import { allowedBy, EDIT } from '../acts/machine.ts';
import { performBulk } from '../acts/perform.ts';
import { type ActContext, type AnyAct, type AnyAsk, defineSubject } from '../acts/subject.ts';
import { actorOf, type Caller, type RequestActor } from '../auth/caller.ts';
import type { Db } from '../db/schema.ts';
import { fromRow } from '../db/to-contract.ts';
import type { Condition } from '../lists/spec.ts';
import { refuseFaults, withChange } from './changed.ts';
import { columnsOf, stampsOf } from './columns.ts';
import type {
  ActName,
  AnyEditContext,
  AnyRecordSpec,
  AnyRoutes,
  AskName,
  KindOfRecord,
  RecordDeps,
  RecordRoutes,
  RecordRow,
  RecordSpec,
} from './record-spec.ts';
import { createRecords } from './records.ts';

/** The fields of a record that its readers get. */
const shapeOf = ({ routes }: AnyRecordSpec) => routes.get.responses[200].shape;

/** Writes the state that an event leads to, with when, by whom and why if the record shows it. */
function move(spec: AnyRecordSpec, event: string, context: ActContext<RecordDeps>, row: RecordRow) {
  const { rules, rows } = spec;
  const shape = shapeOf(spec);
  const { reason } = context.body as { reason?: string };
  return rows.update(context.trx, row.id, {
    state: rules.apply({ status: row.state }, event)?.status,
    ...stampsOf(shape, 'state', context),
    ...('stateReason' in shape ? { state_reason: reason ?? null } : {}),
  });
}

/** The functions that write the fields of a record: of a new one, and after a change. */
function writersOf(spec: AnyRecordSpec, name: Noun, fieldsOf: (row: RecordRow) => object) {
  const { routes, rows, columns = columnsOf } = spec;
  async function requireSound(context: AnyEditContext, row: RecordRow | null) {
    refuseFaults(name, faultsIn(routes.create.body, context.fields));
    await spec.check?.(context, row);
  }
  return {
    async edit(context: ActContext<RecordDeps, object>, row: RecordRow) {
      const fields = withChange(fieldsOf(row), context.body);
      const edited = { ...context, fields };
      await requireSound(edited, row);
      return spec.edit ? spec.edit(edited, row) : rows.update(context.trx, row.id, columns(fields));
    },
    async insert(context: AnyEditContext) {
      await requireSound(context, null);
      if (spec.insert) return spec.insert(context);
      return rows.insert(context.trx, {
        ...columns(context.fields),
        ...stampsOf(shapeOf(spec), 'created', context),
        ...stampsOf(shapeOf(spec), 'state', context),
      });
    },
  };
}

/** The fields of a row as a client would send them: those of a change. */
const readFields = (spec: AnyRecordSpec) => (row: RecordRow) => {
  const shown: Record<string, unknown> = fromRow(spec.routes.get.responses[200], row, {});
  const names = Object.keys(spec.routes.update.body.shape);
  return Object.fromEntries(names.map((name) => [name, shown[name]]));
};

/** Converts the rows of a page for their reader. */
type ShowRows = (
  db: Db,
  rows: readonly RecordRow[],
  caller: Caller,
  at: Date,
) => Promise<(row: RecordRow) => Record<string, unknown>>;

/** The subject of a record, and its acts: the edit, its events, and the calls that it asks for. */
function actsBy(
  spec: AnyRecordSpec,
  name: Noun,
  show: ShowRows,
  write: ReturnType<typeof writersOf>['edit'],
) {
  const { kind, routes, rows, rules, title, notEditableIn = [] } = spec;
  const { kindOf, audited, toRefusal, facts } = spec;
  const { subject, act, ask } = defineSubject<RecordDeps, RecordRow, string, unknown>()({
    name,
    kind,
    lock: (_deps, trx, id) => rows.lock(trx, id),
    read: (_deps, db, id) => rows.one(db, id),
    show: async ({ clock }, row, caller, db) => (await show(db, [row], caller, clock()))(row),
    ...allowedBy({
      code: `${kind}.illegal_event`,
      rules,
      stateOf: ({ state }: RecordRow) => ({ status: state }),
      title,
      notEditableIn,
    }),
    ...(kindOf && { kindOf }),
    ...(spec.lock && { lock: spec.lock }),
    ...(audited && { audited }),
    ...(toRefusal && { toRefusal }),
    ...(facts && { facts }),
  });
  const event = (type: string): [name: string, AnyAct] => {
    const named = type.slice(type.indexOf('.') + 1);
    const own = spec.acts?.[named];
    const toState = (context: ActContext<RecordDeps>, row: RecordRow) =>
      move(spec, type, context, row);
    return [named, act({ route: routes.bulk, event: type, write: toState, ...own }) as AnyAct];
  };
  const edit = act({ route: routes.update, event: EDIT, write });
  const events = Object.fromEntries(eventsIn(routes.bulk.body).map(event));
  const asks = Object.entries(spec.asks ?? {}).map(([named, one]): [string, AnyAsk] => [
    named,
    ask({ event: EDIT, ...one }),
  ]);
  return { subject, edit, events, all: { edit, ...events, ...Object.fromEntries(asks) } };
}

/** The list of a record, with the time at which its filters and its cells are read. */
function listBy({ list, rows, csv }: AnyRecordSpec, clock: () => Date) {
  const filters = Object.entries(list.filters).map(([filter, conditionOf]) => [
    filter,
    (value: unknown): Condition => conditionOf(value, clock()),
  ]);
  const cell = (value: CellValue | Date) => (value instanceof Date ? value.toISOString() : value);
  return {
    list: {
      from: rows.from,
      id: rows.id,
      rows: rows.byIds,
      ...list,
      filters: Object.fromEntries(filters),
    },
    csv: () =>
      csvOf<RecordRow>(csv.map(([heading, read]) => [heading, (row) => cell(read(row, clock()))])),
  };
}

/** A kind of record: its acts, and the service of its endpoints (`recordRoutes` of the contract). */
export interface RecordKind<R extends RecordRoutes, Deps extends RecordDeps, Row> {
  /** What its readers may do, for calls that are no acts (`requireMay`). */
  acts: Readonly<Record<'edit' | ActName<R> | AskName<R>, AnyAsk>>;
  service: (deps: Deps) => RecordService<R, Deps, Row>;
}
type RecordService<R extends RecordRoutes, Deps extends RecordDeps, Row> = ReturnType<
  typeof createRecords<R, Deps, Row & RecordRow>
> & {
  bulk: (body: RequestOf<R['bulk']>['body'], by: RequestActor) => Promise<OutputOf<R['bulk']>>;
};

/**
 * Declares a kind of record: how it is stored, listed, shown, changed and moved through the states
 * of its machine. Its declaration leaves out what row, contract and machine tell: the fields of a
 * row with their names, the columns of fields with their names, and of an event the next state.
 */
export const defineRecord =
  <Deps extends RecordDeps = RecordDeps, Facts = undefined>() =>
  <
    R extends RecordRoutes,
    Row extends RecordRow,
    New extends object,
    Write extends object,
    Kind extends KindOfRecord,
  >(
    declared: RecordSpec<R, Deps, Row, New, Write, Kind, Facts>,
  ): RecordKind<R, Deps, Row> => {
    const spec = declared as unknown as AnyRecordSpec;
    const { kind, routes, name = kind as Noun } = spec;
    const schema = routes.get.responses[200];
    const fieldsOf = spec.fields ?? readFields(spec);
    const factsOf = (row: RecordRow) => ({
      ...fieldsOf(row),
      state: row.state,
      ...('stateReason' in schema.shape ? { stateReason: row.state_reason } : {}),
    });
    const show: ShowRows = async (db, shown, caller, at) => {
      const mayOn = await actsOn(db, acts.subject, acts.all, shown, caller, at);
      return (row) => fromRow(schema, row, { ...spec.further?.(row, at), acts: mayOn(row) });
    };
    const { edit, insert } = writersOf(spec, name, fieldsOf);
    const acts = actsBy({ audited: factsOf, ...spec }, name, show, edit);
    const service = (deps: RecordDeps) => ({
      ...createRecords<AnyRoutes, RecordDeps, RecordRow>(deps, {
        action: kind,
        edit: acts.edit,
        ...listBy(spec, deps.clock),
        show: (shown, caller) => show(deps.db, shown, caller, deps.clock()),
        insert: (trx, body, at, by) =>
          insert({ deps, trx, at, by, actor: actorOf(by.caller), body, fields: body }),
      }),
      bulk: performBulk(deps, acts.events),
    });
    return { acts: acts.all, service } as unknown as RecordKind<R, Deps, Row>;
  };
