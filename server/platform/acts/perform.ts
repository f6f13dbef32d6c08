import type { Endpoint } from '#contract/endpoint.ts';
import { actorOf, type Caller, type RequestActor } from '../auth/caller.ts';
import type { NewAuditEntry } from '../db/change.ts';
import type { Db, Trx } from '../db/schema.ts';
import type { EndpointCall } from '../http/endpoints.ts';
import { eachRow } from '../lists/bulk.ts';
import { appendOfAct } from './append-of-act.ts';
import { firstEvent, refusalOf, requireEver, whyNotIn } from './decide.ts';
import { currentOf, lockRow } from './lock.ts';
import { EDIT } from './machine.ts';
import type { Act, ActDeps, AnyAct, BodyOf, IdOf, SubjectRow } from './subject.ts';

type Body = Readonly<Record<string, unknown>>;

/** The functions of acts, by name: each returns the row as shown after the act. */
export type ActFunctions<Acts extends Record<string, AnyAct>> = {
  [Name in keyof Acts]: Acts[Name] extends Act<
    infer E,
    infer _Deps,
    infer Row,
    infer Shown,
    infer _Type,
    infer _Facts
  >
    ? (
        id: IdOf<Row>,
        version: number | undefined,
        body: BodyOf<E>,
        by: RequestActor,
      ) => Promise<Shown>
    : never;
};

/** The result of an act's transaction. */
interface ActResult {
  answer: object;
  entry: NewAuditEntry;
  written: SubjectRow;
  /** Unless nothing has changed, or the acts on this kind of row are not in the audit log. */
  isRecorded: boolean;
}

/** The subject of an audit entry: `payout 7`. */
export const auditSubject = <Row extends SubjectRow>(
  subject: { kind?: string; kindOf?(row: Row): string },
  row: Row,
) => `${subject.kindOf?.(row) ?? subject.kind} ${row.id}`;

/** The name of an act in the audit log. */
const actionOf = ({ action, subject: { kind } }: AnyAct, type: string) =>
  action ?? (type === EDIT ? `${kind}.update` : type);

/** The event of an act, which the body may choose. */
const typeOf = ({ event }: AnyAct, body: Body, row: SubjectRow): string =>
  typeof event === 'object' ? event.from(body, row) : event;

/** Checks an act on a row, which stays locked, and writes its effect. */
async function actIn(
  act: AnyAct,
  deps: ActDeps,
  request: { id: SubjectRow['id']; version: number | undefined; body: Body; by: RequestActor },
  { trx, at }: { trx: Trx; at: Date },
): Promise<ActResult> {
  const { subject, route } = act;
  const { id, version, body, by } = request;
  const { caller } = by;
  const row: SubjectRow = await lockRow(subject, deps, trx, {
    id: id as never,
    version: version ?? (route.headers ? undefined : 'any'),
    caller,
    at,
    body,
  });
  const type = typeOf(act, body, row);
  const why = await whyNotIn(trx, act, row, { caller, at, type, body });
  if (why) {
    const current = await currentOf(subject, deps, row, { trx, caller, at });
    throw refusalOf(why, act, row, { current, at });
  }
  return writeIn(act, deps, row, { trx, at, by, body });
}

/** Writes the effect of an act on a locked row. */
async function writeIn(
  act: AnyAct,
  deps: ActDeps,
  row: SubjectRow,
  { trx, at, by, body }: { trx: Trx; at: Date; by: RequestActor; body: Body },
): Promise<ActResult> {
  const { subject } = act;
  const type = typeOf(act, body, row);
  const context = { deps, trx, at, by, actor: actorOf(by.caller), body };
  const written =
    (await act.write(context, row, type)) ?? (await subject.read(deps, trx, row.id, by.caller));
  await appendOfAct(act, row, written, type, context);
  const answer = subject.answersNow
    ? { id: row.id }
    : await subject.show(deps, written, by.caller, trx);
  const entry = act.entry?.(row, written, context) ??
    subject.entry?.(row, written, { type, body }) ?? {
      before: subject.audited?.(row) ?? (await subject.show(deps, row, by.caller, trx)),
      after: subject.audited?.(written) ?? answer,
    };
  return {
    answer,
    entry: { action: actionOf(act, type), subject: auditSubject(subject, row), ...entry },
    written,
    isRecorded: written !== row && Boolean(subject.kind ?? subject.kindOf),
  };
}

/** Performs an act on a row that its caller has locked and checked, and returns it as written. */
export async function performIn<Deps extends ActDeps, E extends Endpoint, Row extends SubjectRow>(
  deps: Deps,
  act: Act<E, Deps, Row, object, string, unknown>,
  row: Row,
  request: { trx: Trx; at: Date; by: RequestActor; body: BodyOf<E> },
): Promise<Row> {
  const { trx, by, at } = request;
  const { entry, written, isRecorded } = await writeIn(act as AnyAct, deps, row, request as never);
  if (isRecorded) await deps.audit?.append(trx, by, at, entry);
  return written as Row;
}

/** The name under which a command id is stored. */
const nameOf = (act: AnyAct): string => act.command ?? actionOf(act, firstEvent(act));

/** Runs an act in a transaction of its own; a body with a command id is applied once. */
async function once(
  { db, clock, audit, commands }: ActDeps,
  body: Body,
  call: string,
  by: RequestActor,
  work: (in_: { trx: Trx; at: Date }) => Promise<ActResult>,
): Promise<{ answer: object; isRepeat: boolean }> {
  if (typeof body.commandId === 'string' && commands)
    return commands.once(body as { commandId: string }, call, by, work);
  return db.transaction().execute(async (trx) => {
    const at = clock();
    const { answer, entry, isRecorded } = await work({ trx, at });
    // The head of the log stays locked until the commit, so the entry is written last.
    if (isRecorded) await audit?.append(trx, by, at, entry);
    return { answer, isRepeat: false };
  });
}

/** Waits for work on a kind of row; what its subject has words for is refused with them. */
export async function translateErrors<T, Deps>(
  { toRefusal }: { toRefusal?(deps: Deps, error: unknown): unknown },
  deps: Deps,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw (await toRefusal?.(deps, error)) ?? error;
  }
}

type ActFunction<Shown> = (
  id: SubjectRow['id'],
  version: number | undefined,
  body: Body,
  by: RequestActor,
) => Promise<Shown>;

/**
 * The function of an act: it locks the row, checks version, permission, state and condition, writes
 * the effect and the audit entry, and applies a command id once. Errors: 403, 404, 409 with the
 * legal events and the current record, 412 with the current record, 422, 428.
 */
const perform =
  (deps: ActDeps, act: AnyAct): ActFunction<object> =>
  async (id, version, body, by) => {
    requireEver(act, by.caller);
    let written: SubjectRow | undefined;
    const performed = once(deps, body, `${nameOf(act)} ${id}`, by, async (context) => {
      const result = await actIn(act, deps, { id, version, body, by }, context);
      written = result.written;
      return result;
    });
    const { answer, isRepeat } = await translateErrors(act.subject, deps, performed);
    if (!isRepeat) deps.events?.wake();
    if (!act.afterCommit && !act.subject.answersNow) return answer;
    if (!isRepeat && written) await act.afterCommit?.(deps, written, body);
    const { read, show } = act.subject;
    return show(deps, await read(deps, deps.db, id, by.caller), by.caller, deps.db);
  };

/** The functions of acts, by name. */
export const performActs = <Deps extends ActDeps, const Acts extends Record<string, AnyAct>>(
  deps: Deps,
  acts: Acts,
): ActFunctions<Acts> =>
  Object.fromEntries<unknown>(
    Object.entries(acts).map(([name, act]) => [name, perform(deps, act)]),
  ) as ActFunctions<Acts>;

/** The events that acts have, among which a body chooses. */
type EventOf<Acts extends Record<string, AnyAct>> = Extract<Acts[keyof Acts]['event'], string>;
type SubjectOf<Acts extends Record<string, AnyAct>> = Acts[keyof Acts]['subject'];
type ShownBy<Acts extends Record<string, AnyAct>> = Awaited<ReturnType<SubjectOf<Acts>['show']>>;
type Send<Acts extends Record<string, AnyAct>, Shown> = (
  id: number,
  version: number | undefined,
  body: Body & { event: EventOf<Acts> },
  by: RequestActor,
) => Promise<Shown>;
/** Converts a row of acts for its reader. */
interface Show<Deps, Row, Shown> {
  show(deps: Deps, row: Row, caller: Caller, db: Db): Shown | Promise<Shown>;
}
type ShowOf<Deps, Acts extends Record<string, AnyAct>, Shown> = Show<
  Deps,
  Parameters<SubjectOf<Acts>['show']>[1],
  Shown
>['show'];

/**
 * The function of an endpoint whose body names one of several events, `{ event, … }`: it performs
 * the act of that event. Errors: those of the act.
 */
export function performSent<Deps extends ActDeps, const Acts extends Record<string, AnyAct>>(
  deps: Deps,
  acts: Acts,
): Send<Acts, ShownBy<Acts>> {
  const functions = Object.fromEntries(
    Object.values(acts).map((act) => [firstEvent(act), perform(deps, act)]),
  ) as Record<EventOf<Acts>, ActFunction<ShownBy<Acts>>>;
  return (id, version, body, by) => functions[body.event](id, version, body, by);
}

/** The rows, and the event that they get, of a request for many rows. */
interface BulkRequest<Id extends number, Type extends string> {
  ids: readonly { id: Id; version: number }[];
  event: Type;
  readonly [field: string]: unknown;
}

/** The acts, with their rows shown otherwise than when one is answered. */
const shownAs = <const Acts extends Record<string, AnyAct>>(
  acts: Acts,
  show: AnyAct['subject']['show'] | undefined,
): Acts =>
  show
    ? (Object.fromEntries(
        Object.entries(acts).map(([name, act]) => [
          name,
          { ...act, subject: { ...act.subject, show } },
        ]),
      ) as Acts)
    : acts;

/**
 * The function of an endpoint that sends one event to many rows, each in a transaction of its own:
 * one that cannot be changed has a reason, and does not stop the others. `show` gives the rows as
 * lists show them, if that is less than the record.
 */
export function performBulk<
  Deps extends ActDeps,
  const Acts extends Record<string, AnyAct>,
  Shown extends object = ShownBy<Acts>,
>(deps: Deps, acts: Acts, show?: ShowOf<Deps, Acts, Shown>) {
  const send = performSent(deps, shownAs(acts, show)) as Send<Acts, Shown>;
  return async <Id extends number>(
    { ids, ...body }: BulkRequest<Id, EventOf<Acts>>,
    by: RequestActor,
  ) => {
    for (const act of Object.values(acts))
      if (firstEvent(act) === body.event) requireEver(act, by.caller);
    return eachRow(ids, (id, version) => send(id, version, body, by));
  };
}

/** The parts of a call that the function of an act takes. */
export function partsOf<E extends Endpoint>(call: EndpointCall<E>) {
  const { params, headers, caller, address, deviceId } = call;
  const { id } = params as { id: number };
  const version = (headers as { 'if-match'?: number } | undefined)?.['if-match'];
  const by = { caller, address, deviceId } as RequestActor;
  // Calls without a body have none.
  const body = call.body ?? {};
  return [id, version, body, by] as [number, number | undefined, BodyOf<E>, RequestActor];
}
