import { randomUUID } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { limitsOf } from '#contract/operations/alarm-limits.ts';
import type { ZoneLookup } from '#contract/operations/zones/lookup.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Timed } from '../../platform/area.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import { oneRun } from '../../platform/ticks/one-run.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { createComparison } from './compare.ts';
import { createDeadlines } from './deadlines.ts';
import { fold, silence } from './grouping.ts';
import { createMotions, type PlacesAt } from './motions.ts';
import { createOpenOrders } from './open-orders.ts';
import { presentView } from './present.ts';
import type { AlarmRepository } from './repository.ts';
import { resumedMotions } from './rules/driver-stopped.ts';
import { dueRules } from './rules/index.ts';
import type { Finding } from './rules/rule.ts';
import { REFUSALS_WINDOW_MS } from './rules/store-refusing.ts';
import type { CashAtHand, UnsentMails, UnsoundBooks, WaitingPayout } from './view.ts';

type DriverRef = NonNullable<Order['driver']>;

export interface EvaluationDeps extends Timed {
  repository: AlarmRepository;
  events: EventService;
  settings: SettingsService;
  roster: Roster;
  hot: HotPositions;
  orders: { snapshot: () => Promise<{ seq: number; orders: Order[] }> };
  zoneLookup: () => Promise<ZoneLookup>;
  autopilotZones: () => Promise<ReadonlySet<string>>;
  /** Orders on hold, which are unassigned on purpose. */
  held: () => Promise<ReadonlySet<number>>;
  onDuty: () => Promise<DriverRef[]>;
  placesAt: PlacesAt;
  cash: {
    cashAtHand: (ids: readonly number[]) => Promise<Map<number, bigint>>;
    ceiling: () => bigint;
  };
  payouts: () => Promise<WaitingPayout[]>;
  /** The violations found by the latest proof of the books. */
  books: () => Promise<UnsoundBooks | null>;
  /** Mails that were not sent. */
  mails: () => Promise<UnsentMails | null>;
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
/** How often a driver's cash is read again, because it may have been handed in. */
const CASH_AGAIN_MS = 30_000;
const SET_BACK_MS = 5_000;
const KEPT_MINUTES_MS = 40 * 86_400_000;

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
  let isMine = false;
  let seenCount = -1;
  let missed = 0;
  let modes = '';
  let lastMs = 0;
  let minuteMs = 0;
  let cashMs = 0;
  const carriers = new Map<number, DriverRef>();
  let cash: CashAtHand[] = [];

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
    carriers.clear();
    for (const driver of await deps.onDuty()) carriers.set(driver.id, driver);
    cashMs = 0;
  }

  async function readCash(nowMs: number): Promise<void> {
    const paid = openOrders.takePaid();
    for (const driver of paid) carriers.set(driver.id, driver);
    const ask = Math.abs(nowMs - cashMs) > CASH_AGAIN_MS ? [...carriers.values()] : paid;
    if (ask.length === 0) return;
    if (ask !== paid) cashMs = nowMs;
    const found = await deps.cash.cashAtHand(ask.map(({ id }) => id));
    const ceiling = deps.cash.ceiling();
    const asked = new Set(ask.map(({ id }) => id));
    cash = cash.filter(({ driver }) => !asked.has(driver.id));
    for (const driver of ask) {
      const centimes = found.get(driver.id) ?? 0n;
      if (centimes > 0n) cash.push({ driver, centimes, ceiling });
      else carriers.delete(driver.id);
    }
  }

  /**
   * How late events are published, how long the database takes to respond, and how long the engine
   * has been unavailable.
   */
  async function health(nowMs: number) {
    const begun = performance.now();
    const oldest = await repository.oldestUnpublished();
    return {
      databaseMs: performance.now() - begun,
      publishLagMs: oldest ? Math.max(0, nowMs - oldest.getTime()) : 0,
      engineLostMs: deps.engineLostMs(),
    };
  }

  async function notHeld(findings: Finding[]): Promise<Finding[]> {
    if (!findings.some(({ rule }) => rule === 'order.unassigned')) return findings;
    const held = await deps.held();
    return findings.filter(
      ({ rule, refs }) => rule !== 'order.unassigned' || !held.has(refs.order ?? 0),
    );
  }

  async function work(trx: Trx): Promise<void> {
    if (!isMine) await takeOver(trx);
    const now = clock();
    const nowMs = now.getTime();
    const autopilot = await deps.autopilotZones();
    const zones = await deps.zoneLookup();
    const flown = [...autopilot].sort((a, b) => a.localeCompare(b)).join('\n');
    if (flown !== modes || nowMs < lastMs - SET_BACK_MS) openOrders.touchAll();
    modes = flown;
    lastMs = nowMs;
    await readCash(nowMs);
    motions.take(openOrders.carried, hot.get);
    const view = presentView(
      { openOrders, motions, roster, hot, zones },
      {
        nowMs,
        settings: settings.get('alarms'),
        cash,
        payouts: await deps.payouts(),
        books: await deps.books(),
        mails: await deps.mails(),
        health: await health(nowMs),
      },
    );
    const changed = openOrders.takeChanged();
    try {
      for (const id of changed) {
        const order = openOrders.orders.get(id) ?? null;
        deadlines.ask(id, order, view, order !== null && autopilot.has(order.zone));
      }
      const watched = deadlines.watch(view);
      const { set, gone } = deadlines.changes();
      await repository.setDeadlines(trx, set, gone);
      const rows = await repository.due(
        trx,
        dueRules.map(({ id }) => id),
        now,
      );
      const due = deadlines.due(rows, openOrders.orders, view, (zone) => autopilot.has(zone));
      const findings = await notHeld([...watched, ...due]);
      const open = await repository.openLocked(trx);
      const groups = fold(silence(findings), new Set(open.map(({ cause }) => cause)));
      await compare(trx, open, groups, now);
    } catch (error) {
      openOrders.giveBack(changed);
      throw error;
    }
  }

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
    try {
      await db.transaction().execute(async (trx) => {
        const row = await repository.lockEvaluation(trx);
        if (!row || !claim(row)) return;
        await repository.countEvaluation(trx, me);
        await work(trx);
        worked = true;
      });
    } catch (error) {
      // The result of the rollback is unknown, so the state is read from the database again.
      isMine = false;
      seenCount = -1;
      await repository.leave(me).catch(() => undefined);
      throw error;
    }
    if (!worked) return;
    isMine = true;
    deadlines.written();
    events.wake();
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
        carriers.size + cash.length === 0 &&
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
