import { randomUUID } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { limitsOf } from '#contract/operations/alarm-limits.ts';
import type { ZoneLookup } from '#contract/operations/zones/lookup.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Timed } from '../../platform/area.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import type { StoppedJob } from '../../platform/jobs/service.ts';
import { oneRun } from '../../platform/ticks/one-run.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { type CashSource, createCarriers } from './carriers.ts';
import { createComparison, isSettled } from './compare.ts';
import { createDeadlines } from './deadlines.ts';
import { fold, type Group, silence } from './grouping.ts';
import { createInputs, type Input } from './inputs.ts';
import type { AlarmRow } from './life.ts';
import { createMotions, type PlacesAt } from './motions.ts';
import { createOpenOrders } from './open-orders.ts';
import { presentView } from './present.ts';
import { type AlarmRepository, type Look, markOf } from './repository.ts';
import { resumedMotions } from './rules/driver-stopped.ts';
import type { Finding } from './rules/rule.ts';
import { REFUSALS_WINDOW_MS } from './rules/store-refusing.ts';
import type {
  CollectorCashHeld,
  LateProof,
  OpenDispute,
  OverdueSheet,
  PaymentTroubles,
  UnsentMails,
  UnsoundBooks,
  WaitingPayout,
} from './view.ts';

export interface EvaluationDeps extends Timed {
  repository: AlarmRepository;
  events: EventService;
  settings: SettingsService;
  roster: Roster;
  hot: HotPositions;
  orders: { snapshot: () => Promise<{ seq: number; orders: Order[] }> };
  inputs: {
    zones: Input<ZoneLookup>;
    autopilot: Input<ReadonlySet<string>>;
    payouts: Input<WaitingPayout[]>;
    payments: Input<PaymentTroubles>;
    collectors: Input<CollectorCashHeld[]>;
    /** Daily sheets that nobody signed in time. */
    sheets: Input<OverdueSheet[]>;
    disputes: Input<OpenDispute[]>;
    /** The violations found by the latest proof of the books. */
    books: Input<UnsoundBooks | null>;
    /** Mails that were not sent. */
    mails: Input<UnsentMails | null>;
    /** A proof of the books that is late. */
    proof: Input<LateProof | null>;
    /** Repeated jobs that are paused or fail. */
    jobs: Input<StoppedJob[]>;
  };
  /** Orders on hold, which are unassigned on purpose. */
  held: () => Promise<ReadonlySet<number>>;
  onDuty: () => Promise<NonNullable<Order['driver']>[]>;
  placesAt: PlacesAt;
  cash: CashSource;
  /** How long the engine between servers has been unavailable. */
  engineLostMs: () => number;
  /**
   * A query that an idle server sends before an evaluation: whether any rule could find something.
   */
  isAnythingUp: () => RawBuilder<boolean>;
  /** The number of people at a console. */
  operators: () => Promise<number>;
}

/** After this many checks without a new count, the server that evaluated is considered dead. */
const GONE_AFTER = 3;
const SET_BACK_MS = 5_000;
const KEPT_MINUTES_MS = 40 * 86_400_000;

const groupsOf = (findings: readonly Finding[], open: readonly AlarmRow[]): Group[] =>
  fold(silence(findings), new Set(open.map(({ cause }) => cause)));

/** Evaluates the rules, on one server at a time. Call `evaluate` every two seconds. */
export function createAlarmEvaluation(deps: EvaluationDeps) {
  const { db, clock, repository, events, settings, roster, hot } = deps;
  const me = randomUUID();
  const openOrders = createOpenOrders({
    snapshot: deps.orders.snapshot,
    refused: () => repository.refusedSince(new Date(clock().getTime() - REFUSALS_WINDOW_MS)),
  });
  const motions = createMotions();
  const deadlines = createDeadlines();
  const compare = createComparison({ repository, events });
  const inputs = createInputs(deps.inputs);
  let isMine = false;
  /** Whether the present evaluation has written its changes. */
  let isWritten = false;
  /** The open alarms after an evaluation that changed none of them. */
  let standing: { mark: string; open: AlarmRow[] } | null = null;
  let seenCount = -1;
  let missed = 0;
  let modes = '';
  let lastMs = 0;
  let minuteMs = 0;
  const carriers = createCarriers(deps.cash);

  events.onEvents(openOrders.events);
  settings.onChange((key) => {
    if (key === 'alarms') openOrders.touchAll();
  });

  /** Whether this server evaluates; otherwise only the count of the other server is watched. */
  function claim({ holder, count }: { holder: string | null; count: number }): boolean {
    if (holder === me && isMine) return true;
    isMine = false;
    missed = count === seenCount ? missed + 1 : 0;
    seenCount = count;
    if (holder === null || missed >= GONE_AFTER) return true;
    openOrders.rest();
    return false;
  }

  async function takeOver(trx: Trx): Promise<void> {
    await openOrders.read();
    const rows = await repository.deadlines(trx);
    deadlines.load(rows);
    deadlines.keepOnly(openOrders.orders);
    const { offRouteMetres } = limitsOf(settings.get('alarms'), null);
    motions.resume(await resumedMotions(rows, offRouteMetres, deps.placesAt));
    carriers.begin(await deps.onDuty());
    standing = null;
  }

  async function notHeld(findings: Finding[]): Promise<Finding[]> {
    if (!findings.some(({ rule }) => rule === 'order.unassigned')) return findings;
    const held = await deps.held();
    return findings.filter(
      ({ rule, refs }) => rule !== 'order.unassigned' || !held.has(refs.order ?? 0),
    );
  }

  /** Evaluates the rules in memory. */
  async function find(look: Look, databaseMs: number): Promise<Finding[]> {
    const now = clock();
    const nowMs = now.getTime();
    const { autopilot, zones, ...found } = await inputs.at(look.marks, nowMs);
    const flown = [...autopilot].sort((a, b) => a.localeCompare(b)).join('\n');
    if (flown !== modes || nowMs < lastMs - SET_BACK_MS) openOrders.touchAll();
    modes = flown;
    lastMs = nowMs;
    const cash = await carriers.cashNow(openOrders.takePaid(), nowMs);
    motions.take(openOrders.carried, hot.get);
    const oldest = look.oldest_unpublished;
    const publishLagMs = oldest ? Math.max(0, nowMs - oldest.getTime()) : 0;
    const health = { databaseMs, publishLagMs, engineLostMs: deps.engineLostMs() };
    const view = presentView(
      { openOrders, motions, roster, hot, zones },
      { nowMs, settings: settings.get('alarms'), cash, ...found, health },
    );
    for (const id of openOrders.takeChanged()) {
      const order = openOrders.orders.get(id) ?? null;
      deadlines.ask(id, order, view, order !== null && autopilot.has(order.zone));
    }
    const watched = deadlines.watch(view);
    const due = deadlines.due(openOrders.orders, view, (zone) => autopilot.has(zone));
    return notHeld([...watched, ...due]);
  }

  /** Writes the due times, and the alarms that the findings change. */
  async function write(trx: Trx, findings: Finding[]): Promise<void> {
    const { set, gone } = deadlines.changes();
    await repository.setDeadlines(trx, set, gone);
    const open = await repository.openLocked(trx);
    const groups = groupsOf(findings, open);
    const now = new Date(lastMs);
    const isUnchanged = isSettled(open, groups, now);
    if (!isUnchanged) await compare(trx, open, groups, now);
    standing = isUnchanged ? { mark: markOf(open), open } : null;
  }

  /** Whether an evaluation has nothing to write: no due time and no alarm changes. */
  function isNothingNew(look: Look, findings: Finding[]): boolean {
    const { set, gone } = deadlines.changes();
    if (set.length + gone.length > 0 || standing?.mark !== look.open_mark) return false;
    return isSettled(standing.open, groupsOf(findings, standing.open), new Date(lastMs));
  }

  /** Looks at everything in one statement; null if another server evaluates. */
  async function lookNow(trx?: Trx) {
    const begun = performance.now();
    const look = await repository.look(me, inputs.marks(), trx);
    return look && { look, databaseMs: performance.now() - begun };
  }

  /** One evaluation of the server that evaluates; false if another one has taken over. */
  async function evaluateHeld(): Promise<boolean> {
    const seen = await lookNow();
    if (!seen) return false;
    const findings = await find(seen.look, seen.databaseMs);
    if (isNothingNew(seen.look, findings)) return true;
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
      await write(trx, await find(seen.look, seen.databaseMs));
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
        openOrders.isEmpty(nowMs) &&
        deadlines.isEmpty() &&
        carriers.isEmpty() &&
        deps.engineLostMs() === 0 &&
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
