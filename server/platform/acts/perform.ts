import type { Endpoint } from '#contract/endpoint.ts';
import { actorOf, type RequestActor } from '../auth/caller.ts';
import { holdRow, type NewAuditEntry } from '../db/change.ts';
import type { Trx } from '../db/schema.ts';
import type { Call } from '../http/endpoints.ts';
import { Refusal } from '../http/refusal.ts';
import { firstEvent, refusalOf, whyNever, whyNot } from './decide.ts';
import type { Act, ActDeps, AnyAct, BodyOf, VersionedRow } from './subject.ts';

type Body = Readonly<Record<string, unknown>>;

/** The functions of acts, by name: each returns the row as shown after the act. */
export type ActFunctions<Acts extends Record<string, AnyAct>> = {
  [Name in keyof Acts]: Acts[Name] extends Act<
    infer E,
    infer _Deps,
    infer _Row,
    infer Shown,
    infer _Type,
    infer _Facts
  >
    ? (id: number, version: number | undefined, body: BodyOf<E>, by: RequestActor) => Promise<Shown>
    : never;
};

/** The result of an act's transaction. */
interface ActResult {
  answer: object;
  entry: NewAuditEntry;
  written: VersionedRow;
}

/** Checks an act on a row, which stays locked, and writes its effect. */
async function actIn(
  act: AnyAct,
  deps: ActDeps,
  request: { id: number; version: number | undefined; body: Body; by: RequestActor },
  { trx, at }: { trx: Trx; at: Date },
): Promise<ActResult> {
  const { subject, route, event } = act;
  const { id, version, body, by } = request;
  const row: VersionedRow = await holdRow(trx, {
    name: subject.name,
    version: route.headers ? version : 'any',
    lock: () => subject.lock(deps, trx, id, by),
    current: (current) => subject.show(deps, current),
  });
  const before = subject.show(deps, row);
  const type = typeof event === 'object' ? event.from(body) : event;
  const facts = (await subject.facts(trx, [row], by.caller)).of(row);
  const why = whyNot(act, { row, type, caller: by.caller, facts });
  if (why) throw refusalOf(why, subject, row, before);
  await act.write({ deps, trx, at, by, actor: actorOf(by.caller), body }, row, type);
  const written = await subject.read(deps, trx, id);
  const answer = subject.show(deps, written);
  const action = act.action ?? type;
  const entry = { action, subject: `${subject.kind} ${id}`, before, after: answer };
  return { answer, entry, written };
}

/** The name under which a command id is stored, which must not change between releases. */
const nameOf = (act: AnyAct): string => act.action ?? firstEvent(act);

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
    const { answer, entry } = await work({ trx, at });
    // The head of the log stays locked until the commit, so the entry is written last.
    await audit?.append(trx, by, at, entry);
    return { answer, isRepeat: false };
  });
}

/**
 * The functions of acts: each locks the row, checks version, permission, state and condition,
 * writes the effect and the audit entry, and applies a command id once. Errors: 403, 404, 409 with
 * the legal events and the current record, 412 with the current record, 422, 428.
 */
export function performActs<Deps extends ActDeps, const Acts extends Record<string, AnyAct>>(
  deps: Deps,
  acts: Acts,
): ActFunctions<Acts> {
  const perform =
    (act: AnyAct) =>
    async (id: number, version: number | undefined, body: Body, by: RequestActor) => {
      // A caller without the permission learns nothing about the row.
      const denied = whyNever(act, by.caller);
      if (denied) throw new Refusal(denied.code, denied.message);
      let written: VersionedRow | undefined;
      const { answer, isRepeat } = await once(
        deps,
        body,
        `${nameOf(act)} ${id}`,
        by,
        async (context) => {
          const result = await actIn(act, deps, { id, version, body, by }, context);
          written = result.written;
          return result;
        },
      );
      if (!act.afterCommit) return answer;
      if (!isRepeat && written) await act.afterCommit(deps, written, body);
      return act.subject.show(deps, await act.subject.read(deps, deps.db, id));
    };
  return Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [name, perform(act)]),
  ) as ActFunctions<Acts>;
}

/** The parts of a call that the function of an act takes. */
export function partsOf<E extends Endpoint>(call: Call<E>) {
  const { params, headers, body, caller, address, deviceId } = call;
  const { id } = params as { id: number };
  const version = (headers as { 'if-match'?: number } | undefined)?.['if-match'];
  const by = { caller, address, deviceId } as RequestActor;
  return [id, version, body, by] as [number, number | undefined, BodyOf<E>, RequestActor];
}
