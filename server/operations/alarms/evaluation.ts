import { randomUUID } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { limitsOf } from '#contract/operations/alarm-limits.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { oneRun } from '../../platform/ticks/one-run.ts';
import { createComparison, isSettled } from './compare.ts';
import { createConcerns } from './concerns.ts';
import { createDeadlines } from './deadlines.ts';
import type { EvaluationDeps } from './evaluation-deps.ts';
import { fold, type Group, silence } from './grouping.ts';
import { createCarriers } from './inputs/carriers.ts';
import { createInputs } from './inputs/inputs.ts';
import { createMotions } from './inputs/motions.ts';
import { createWatchedOrders } from './inputs/watched-orders.ts';
import type { AlarmRow } from './life.ts';
import { presentView } from './present.ts';
import { priorityOfFinding, priorityOfGroup } from './priority.ts';
import { type EvaluationState, markOf } from './repository.ts';
import { resumedMotions } from './rules/driver-stopped.ts';
import type { Finding, UnratedFinding } from './rules/rule.ts';
import { REFUSALS_WINDOW_MS } from './rules/store-refusing.ts';

/** After this many checks without a new count, the server that evaluated is considered dead. */
const GONE_AFTER = 3;
const SET_BACK_MS = 5_000;
const KEPT_MINUTES_MS = 40 * 86_400_000;

/** What an alarm about missing drivers asks; orders on hold are without one on purpose. */
const isWithoutDriver = ({ rule, need }: UnratedFinding): boolean =>
  rule === 'order.unassigned' || need === 'assign_driver';

/** Evaluates the rules, on one server at a time. Call `evaluate` every two seconds. */
export function createAlarmEvaluation(deps: EvaluationDeps) {
  const { db, clock, repository, events, settings, roster, hot } = deps;
  const me = randomUUID();
  const watched = createWatchedOrders({
    openOrders: deps.openOrders,
    refused: () => repository.refusedSince(new Date(clock().getTime() - REFUSALS_WINDOW_MS)),
  });
  const motions = createMotions();
  const deadlines = createDeadlines();
  const concerns = createConcerns();
  const compare = createComparison({ repository, events, concerns });
  const inputs = createInputs(deps.inputs);
  let isMine = false;
  /** Whether the present evaluation has written its changes. */
  let isWritten = false;
  /** The open alarms after an evaluation that changed none of them. */
  let unchanged: { mark: string; open: AlarmRow[] } | null = null;
  let seenCount = -1;
  let missed = 0;
  let modes = '';
  let lastMs = 0;
  let minuteMs = 0;
  const carriers = createCarriers(deps.cash);

  settings.onChange((key) => {
    if (key === 'alarms') watched.touchAll();
  });

  /** Whether this server evaluates; otherwise only the count of the other server is watched. */
  function claim({ holder, count }: { holder: string | null; count: number }): boolean {
    if (holder === me && isMine) return true;
    isMine = false;
    missed = count === seenCount ? missed + 1 : 0;
    seenCount = count;
    if (holder === null || missed >= GONE_AFTER) return true;
    watched.rest();
    return false;
  }

  async function takeOver(trx: Trx): Promise<void> {
    await watched.begin(await events.head(trx));
    const rows = await repository.deadlines(trx);
    deadlines.load(rows);
    deadlines.keepOnly(watched.orders);
    concerns.load(await repository.concerns(trx));
    const { offRouteMetres } = limitsOf(settings.get('alarms'), null);
    motions.resume(await resumedMotions(rows, offRouteMetres, deps.placesAt));
    carriers.begin(await deps.onDuty());
    unchanged = null;
  }

  async function notHeld(findings: UnratedFinding[]): Promise<UnratedFinding[]> {
    if (!findings.some(isWithoutDriver)) return findings;
    const held = await deps.held();
    return findings.filter((one) => !isWithoutDriver(one) || !held.has(one.refs.order ?? 0));
  }

  /** Findings with one cause as one group, with the priority of its alarm. */
  function groupsOf(findings: readonly Finding[], open: readonly AlarmRow[]): Group[] {
    const priorities = new Map(open.map(({ cause, priority }) => [cause, priority]));
    return fold(silence(findings), new Set(priorities.keys())).map((group) => {
      const limits = limitsOf(settings.get('alarms'), group.zone);
      const before = priorities.get(group.cause) ?? null;
      return { ...group, priority: priorityOfGroup(group, before, limits) };
    });
  }

  /** Evaluates the rules in memory. */
  async function find(state: EvaluationState, databaseMs: number): Promise<Finding[]> {
    const now = clock();
    const nowMs = now.getTime();
    const { autopilot, zones, ...found } = await inputs.at(state.marks, nowMs);
    const flown = [...autopilot].sort((a, b) => a.localeCompare(b)).join('\n');
    if (flown !== modes || nowMs < lastMs - SET_BACK_MS) watched.touchAll();
    modes = flown;
    lastMs = nowMs;
    const cash = await carriers.cashNow(watched.takePaid(), nowMs);
    motions.take(watched.carried, hot.get);
    const oldest = state.oldest_unpublished;
    const publishLagMs = oldest ? Math.max(0, nowMs - oldest.getTime()) : 0;
    const health = { databaseMs, publishLagMs, busLostMs: deps.busLostMs() };
    const view = presentView(
      { watched, motions, roster, hot, zones },
      {
        nowMs,
        settings: settings.get('alarms'),
        isOnAutopilot: (zone) => autopilot.has(zone),
        cash,
        ...found,
        health,
      },
    );
    for (const id of watched.takeChanged()) {
      const order = watched.orders.get(id) ?? null;
      deadlines.ask(id, order, view);
    }
    const all = await notHeld([...deadlines.watch(view), ...deadlines.due(view)]);
    const findings = all.map((one) => ({ ...one, priority: priorityOfFinding(one, view) }));
    return concerns.follow(findings, now);
  }

  /** Writes the due times, the concerns, and the alarms that the findings change. */
  async function write(trx: Trx, findings: Finding[]): Promise<void> {
    const { set, gone } = deadlines.changes();
    await repository.setDeadlines(trx, set, gone);
    const open = await repository.openLocked(trx);
    const groups = groupsOf(findings, open);
    const now = new Date(lastMs);
    concerns.learn(open);
    const isUnchanged = isSettled(open, groups, now);
    if (!isUnchanged) await compare(trx, open, groups, now);
    for (const { cause, findings: entered } of groups) concerns.enter(cause, entered, now);
    const { set: begun, gone: ended } = concerns.changes();
    await repository.setConcerns(trx, begun, ended);
    unchanged = isUnchanged ? { mark: markOf(open), open } : null;
  }

  /** Whether an evaluation has nothing to write: no due time and no alarm changes. */
  function isNothingNew(state: EvaluationState, findings: Finding[]): boolean {
    const { set, gone } = deadlines.changes();
    if (set.length + gone.length > 0 || unchanged?.mark !== state.open_mark) return false;
    if (concerns.hasChanges()) return false;
    return isSettled(unchanged.open, groupsOf(findings, unchanged.open), new Date(lastMs));
  }

  /** Looks at everything in one statement; null if another server evaluates. */
  async function lookNow(trx?: Trx) {
    const begun = performance.now();
    const state = await repository.readState(me, inputs.marks(), trx);
    return state && { state, databaseMs: performance.now() - begun };
  }

  /** One evaluation of the server that evaluates; false if another one has taken over. */
  async function evaluateHeld(): Promise<boolean> {
    const seen = await lookNow();
    if (!seen) return false;
    const findings = await find(seen.state, seen.databaseMs);
    if (isNothingNew(seen.state, findings)) return true;
    return db.transaction().execute(async (trx) => {
      const row = await repository.lockEvaluation(trx);
      // Another server has just looked at it: what changed is written by the next evaluation.
      if (row && row.holder !== me) return false;
      if (row) await write(trx, findings);
      if (row) isWritten = true;
      return true;
    });
  }

  /** The first evaluation of a server, if no other one evaluates. */
  const evaluateFirst = (): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const row = await repository.lockEvaluation(trx);
      if (!row || !claim(row)) return false;
      await repository.countEvaluation(trx, me);
      await takeOver(trx);
      const seen = await lookNow(trx);
      if (!seen) return false;
      await write(trx, await find(seen.state, seen.databaseMs));
      isWritten = true;
      return true;
    });

  async function noteMinute(): Promise<void> {
    const nowMs = clock().getTime();
    if (Math.abs(nowMs - minuteMs) < 60_000) return;
    minuteMs = nowMs;
    const minute = new Date(Math.floor(nowMs / 60_000) * 60_000);
    await repository.noteMinute(minute, await deps.operators());
    if (minute.getUTCMinutes() === 0)
      await repository.forgetMinutes(new Date(nowMs - KEPT_MINUTES_MS));
  }

  async function evaluateNow(): Promise<void> {
    let worked = false;
    isWritten = false;
    try {
      worked = (isMine && (await evaluateHeld())) || (await evaluateFirst());
    } catch (error) {
      // The result of the rollback is unknown, so the state is read from the database again.
      isMine = false;
      seenCount = -1;
      await repository.leave(me).catch(() => undefined);
      throw error;
    }
    if (!worked) return;
    isMine = true;
    if (isWritten) {
      deadlines.written();
      concerns.written();
      events.wake();
    }
    await noteMinute();
  }

  const evaluations = oneRun(evaluateNow);

  return {
    /**
     * Whether an evaluation could find anything: false if this server evaluates, nothing is open in
     * memory, and the database has nothing either. Then `rest` runs instead.
     */
    isDue(at: Date): RawBuilder<boolean> | boolean {
      const nowMs = at.getTime();
      const isQuiet =
        isMine &&
        !evaluations.present() &&
        watched.isEmpty(nowMs) &&
        deadlines.isEmpty() &&
        concerns.isEmpty() &&
        carriers.isEmpty() &&
        deps.busLostMs() === 0 &&
        nowMs >= lastMs &&
        Math.abs(nowMs - minuteMs) < 60_000;
      return isQuiet ? deps.isAnythingUp() : true;
    },

    /** Renews this server's hold without evaluating. */
    async rest(): Promise<void> {
      if (!(await repository.renewEvaluation(me))) isMine = false;
    },

    /** Runs one evaluation; a caller during a running one waits for that one. */
    evaluate: evaluations.run,

    /** Whether this server ran the last evaluation, as far as it knows. */
    isLeader: () => isMine,

    /** Lets another server take over at once. */
    async stop(): Promise<void> {
      await evaluations.present()?.catch(() => undefined);
      if (isMine) await repository.leave(me).catch(() => undefined);
      isMine = false;
    },
  };
}
