import type { RequestOf } from '#contract/endpoint.ts';
import { orderReasons } from '#contract/reasons/operations/orders.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type {
  ApplyPlanResult,
  DispatchDecision,
  DispatchPlan,
  dispatchRoutes,
  Suggestion,
} from '#contract/routes/operations/dispatch.ts';
import type { ZoneMode } from '#contract/routes/operations/dispatch-zones.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { WithClock } from '../../platform/area.ts';
import { actorOf, type RequestActor } from '../../platform/auth/caller.ts';
import { Refusal, reasonIn } from '../../platform/http/refusal.ts';
import type { Lease } from '../../platform/leases/lease.ts';
import { readingScope, writeAsRequested } from '../../platform/scope/scope.ts';
import { oneRun } from '../../platform/ticks/one-run.ts';
import type { ClaimService } from '../claims/service.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import { rosterShown } from '../drivers/shown.ts';
import type { OrderService } from '../orders/service.ts';
import { autopilotActor } from './autopilot-actor.ts';
import type { DecisionRepository } from './decision-repository.ts';
import type { Planner } from './engine/planner.ts';
import type { LivePressure } from './live-pressure.ts';
import type { DispatchRepository } from './repository.ts';
import { refOf } from './show.ts';
import { suggest } from './suggest.ts';
import type { PlanSnapshot } from './wanted.ts';
import { dispatchByZone } from './zone-modes.ts';

type PlanDecision = RequestOf<(typeof dispatchRoutes)['apply']>['body']['decisions'][number];

interface Deps extends WithClock {
  repository: DispatchRepository;
  decisions: DecisionRepository;
  /** The lease of the server that runs the autopilot. */
  autopilotLease: Lease;
  orders: OrderService;
  claims: ClaimService;
  planner: Planner;
  roster: Roster;
  hot: HotPositions;
  ledger: LedgerService;
  scarcity: LivePressure;
}

/** The autopilot ignores older positions. */
const FRESH_MS = 60_000;

/** Plans for all waiting orders, their application, and the autopilot. */
export function createPlanService(deps: Deps) {
  const { db, clock, repository, decisions, orders, claims, planner, roster, hot } = deps;
  const { ledger, scarcity, autopilotLease } = deps;
  const driversNow = async () => ({ roster: await rosterShown(db, roster), hot });
  const parts = { repository, planner, driversNow, ledger, scarcity };
  /** The last suggestion for each order; an unchanged one is not recorded again. */
  let suggested = new Map<number, Suggestion>();
  const planning = oneRun(() => planNow());
  const snapshots = oneRun(snapshotNow);

  async function noteNew(
    at: Date,
    suggestions: readonly Suggestion[],
    asked: readonly number[] | undefined,
  ): Promise<void> {
    const before = suggested;
    // A plan for some orders does not affect the others.
    const kept = [...before.values()].filter(({ orderId }) => asked && !asked.includes(orderId));
    suggested = new Map([...kept, ...suggestions].map((one) => [one.orderId, one]));
    await decisions.record(
      suggestions
        .filter((one) => before.get(one.orderId)?.driver.id !== one.driver.id)
        .map((one) => ({
          at,
          orderId: one.orderId,
          driverId: one.driver.id,
          kind: 'suggested',
          outcome: 'suggested',
          actor: null,
          reasons: one.reasons,
          inputs: one.inputs,
        })),
    );
  }

  /** The requested orders that do not wait for a driver, with the reason. */
  async function ignoredOf(
    asked: readonly number[] | undefined,
    waiting: readonly { id: number; zone: string }[],
    modeOf: (zone: string) => ZoneMode,
  ): Promise<DispatchPlan['ignored']> {
    if (!asked) return [];
    const there = new Map((await repository.asked(asked)).map((row) => [row.id, row]));
    const off = new Set(waiting.filter(({ zone }) => modeOf(zone) === 'off').map(({ id }) => id));
    return asked.flatMap((orderId) => {
      const row = there.get(orderId);
      const why = !row
        ? 'unknown'
        : row.closed_at !== null || row.ends_at !== null
          ? 'closed'
          : row.driver_id !== null
            ? 'has-driver'
            : off.has(orderId)
              ? 'off'
              : null;
      return why === null ? [] : [{ orderId, why }];
    }) as DispatchPlan['ignored'];
  }

  /** Plans the orders waiting now, all or the requested ones. Stores nothing. */
  async function consider(now: Date, asked?: readonly number[]) {
    const [waiting, zones, { held }] = await Promise.all([
      repository.waiting(undefined, asked),
      decisions.zones(),
      claims.heldAndClaimed(),
    ]);
    const settingsOf = dispatchByZone(zones);
    const modeOf = (zone: string) => settingsOf(zone).mode;
    const inUse = waiting.filter(({ zone }) => modeOf(zone) !== 'off');
    const made = await suggest(parts, {
      orders: inUse.filter(({ id }) => !held.has(id)),
      nowMs: now.getTime(),
      modeOf,
    });
    return { ...made, waiting, inUse, held, modeOf };
  }

  async function snapshotNow(): Promise<PlanSnapshot> {
    const { snapshot, waiting, held, modeOf } = await consider(clock());
    const leftWhy = new Map(snapshot.leftWhy);
    for (const { id, zone } of waiting)
      if (modeOf(zone) === 'off') leftWhy.set(id, 'off');
      else if (held.has(id)) leftWhy.set(id, 'held');
    return { ...snapshot, leftWhy };
  }

  async function planNow(asked?: readonly number[]): Promise<DispatchPlan> {
    const now = clock();
    const { suggestions, left, tookMs, waiting, inUse, held, modeOf } = await consider(now, asked);
    // A plan for some zones does not affect the others.
    const about = readingScope() ? waiting.map(({ id }) => id) : asked;
    await writeAsRequested(() => noteNew(now, suggestions, about));
    return {
      at: now.toISOString(),
      tookMs,
      suggestions,
      left,
      held: inUse.filter(({ id }) => held.has(id)).map(({ id }) => id) as DispatchPlan['held'],
      ignored: await ignoredOf(asked, waiting, modeOf),
    };
  }

  /** Assigns one order on behalf of a caller, and records it with the reason. */
  async function give(wanted: PlanDecision, by: RequestActor, why?: Suggestion) {
    const { orderId, driverId, version } = wanted;
    let applied: ApplyPlanResult;
    try {
      const current = await orders.assign(orderId, version, driverId, by);
      const { code = '', name = '' } = current.driver ?? {};
      const sentence = sentenceFor(orderReasons, 'order.assigned_to', {
        driver: `${code} ${name}`,
      });
      applied = { orderId, outcome: 'ok', ...sentence, current, changedBy: null };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      const { current = null, changedBy = null } = (error.details.extra ??
        {}) as Partial<ApplyPlanResult>;
      const outcome = error.code === 'version.stale' ? 'lost' : 'refused';
      const { message, details } = error;
      applied = { orderId, outcome, message, ...reasonIn(details), current, changedBy };
      // Nothing can be recorded about an order or driver that does not exist.
      if (current === null && outcome === 'refused' && error.status === 404) return applied;
      if ((await repository.names([driverId])).length === 0) return applied;
    }
    await decisions.record([
      {
        at: clock(),
        orderId,
        driverId,
        kind: 'made',
        outcome: applied.outcome,
        actor: actorOf(by.caller),
        reasons: why?.reasons ?? null,
        inputs: why?.inputs ?? null,
      },
    ]);
    return applied;
  }

  /** One run of the autopilot: assigns what the engine commits now, in its zones. */
  async function runAutopilot(): Promise<void> {
    const now = clock();
    const zones = await decisions.autopilotZones();
    const settingsOf = dispatchByZone(zones);
    const mostOf = (zone: string) => settingsOf(zone).maxOrders;
    const [waiting, { held, claimed }] = await Promise.all([
      repository.waiting(zones.map(({ zone }) => zone)),
      claims.heldAndClaimed(),
    ]);
    const free = waiting.filter(({ id }) => !held.has(id) && !claimed.has(id));
    if (free.length === 0) return;
    const { suggestions } = await suggest(parts, {
      orders: free,
      nowMs: now.getTime(),
      modeOf: () => 'autopilot',
      oldMs: FRESH_MS,
      // Part of the plan, so that a driver is not chosen again and again for an assignment that
      // would be refused.
      mostOf,
    });
    const by = await autopilotActor(decisions, now);
    const given = new Map<number, number>();
    for (const one of suggestions) {
      const load = one.inputs.load + (given.get(one.driver.id) ?? 0);
      if (!one.commit || load >= mostOf(one.inputs.zone)) continue;
      const { orderId, inputs } = one;
      // Read again, because an operator may have taken the order during planning.
      const aside = await claims.heldAndClaimed();
      if (aside.held.has(orderId) || aside.claimed.has(orderId)) continue;
      const wanted = { orderId, driverId: one.driver.id, version: inputs.version };
      const { outcome } = await give(wanted, by, one);
      if (outcome === 'ok') given.set(one.driver.id, (given.get(one.driver.id) ?? 0) + 1);
    }
  }

  return {
    /**
     * The plan now, for all or the requested orders; a caller for all orders shares a running
     * computation.
     */
    plan(asked?: readonly number[]): Promise<DispatchPlan> {
      if (asked) return planNow(asked);
      if (readingScope()) return planNow();
      return planning.run();
    },

    /** The plan for all waiting orders and the state of all drivers now. Records nothing. */
    snapshot(): Promise<PlanSnapshot> {
      return readingScope() ? snapshotNow() : snapshots.run();
    },

    /** Assigns several orders, one after another: each row has its result. */
    async apply(wanted: readonly PlanDecision[], by: RequestActor) {
      const results: ApplyPlanResult[] = [];
      for (const one of wanted) {
        const known = suggested.get(one.orderId);
        results.push(await give(one, by, known?.driver.id === one.driverId ? known : undefined));
      }
      return { results };
    },

    /** Assigns an order to the next driver by rank, as the autopilot does. */
    async assignNext(wanted: PlanDecision) {
      return (await give(wanted, await autopilotActor(decisions, clock()))).outcome;
    },

    async decisions(orderId: number) {
      const rows = await decisions.decisionsOf(orderId);
      const items = rows.map((row) => ({
        at: row.at.toISOString(),
        orderId: row.order_id,
        driver: refOf({ code: row.driver_code, name: row.driver_name }, row.driver_id),
        kind: row.kind,
        outcome: row.outcome,
        actor: row.actor,
        reasons: row.reasons,
        inputs: row.inputs,
      })) as DispatchDecision[];
      return { items };
    },

    /** Whether any zone is on autopilot. */
    isWanted: decisions.isAnyOnAutopilot,

    /**
     * Call it every few seconds. Does nothing while no zone is on autopilot or another server runs
     * it.
     */
    async autopilot(): Promise<void> {
      if ((await decisions.autopilotZones()).length === 0) return;
      await autopilotLease.during(runAutopilot);
    },

    /**
     * Checks whether the server that runs the autopilot is still alive. Call it every `RENEW_MS`.
     */
    async watchAutopilot(): Promise<void> {
      if ((await decisions.autopilotZones()).length > 0) await autopilotLease.renew();
    },

    async close(): Promise<void> {
      await autopilotLease.leave().catch(() => undefined);
      await planner.close();
    },
  };
}
export type PlanService = ReturnType<typeof createPlanService>;
