import type { AlarmRule } from '#contract/operations/alarm.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Deadline, KeptFinding } from './repository.ts';
import { dueRules, rules, watchRules } from './rules/index.ts';
import {
  type DueRule,
  MINUTE_MS,
  ofOrder,
  type UnratedFinding,
  type WatchMatch,
} from './rules/rule.ts';
import type { View } from './view.ts';

/**
 * A measured finding lasts until it has not been measured for this long, so that a value that
 * wanders around its limit raises one alarm.
 */
export const EXIT_MS = MINUTE_MS;

const keyOf = (rule: AlarmRule, subject: string) => `${rule} ${subject}`;

/**
 * Whether a finding that is no longer measured may last: not if an act has ended it, such as
 * another driver or a pickup.
 */
function mayLast({ subject, refs }: KeptFinding, { orders, carried }: View): boolean {
  if (subject.kind === 'driver') return carried.has(Number(subject.id));
  if (subject.kind !== 'order') return true;
  const order = orders.get(Number(subject.id));
  return order !== undefined && order.status !== 'picked_up' && order.driver?.id === refs.driver;
}

/** The part of a finding that is stored, so that it can last when another server takes over. */
const kept = ({ subject, refs, zone, inDangerMs, mark, need }: KeptFinding): KeptFinding => ({
  subject,
  refs,
  zone,
  inDangerMs,
  mark,
  ...(need ? { need } : {}),
});

/**
 * The due times of potential alarms, as stored in the database. The changes of an evaluation are
 * collected, to be written with it.
 */
export function createDeadlines() {
  const known = new Map<AlarmRule, Map<string, Deadline>>(rules.map(({ id }) => [id, new Map()]));
  const set = new Map<string, Deadline>();
  const gone = new Map<string, Deadline>();
  const of = (rule: AlarmRule) => known.get(rule) as Map<string, Deadline>;

  function write(deadline: Deadline): Deadline {
    const key = keyOf(deadline.rule, deadline.subject);
    of(deadline.rule).set(deadline.subject, deadline);
    set.set(key, deadline);
    gone.delete(key);
    return deadline;
  }

  function put(rule: AlarmRule, subject: string, sinceMs: number, dueMs: number): Deadline {
    const before = of(rule).get(subject);
    if (before?.due_at.getTime() === dueMs && before.since.getTime() === sinceMs) return before;
    const { finding = null, left_at = null } = before ?? {};
    const since = new Date(sinceMs);
    return write({ rule, subject, since, due_at: new Date(dueMs), finding, left_at });
  }

  function drop(rule: AlarmRule, subject: string): void {
    const key = keyOf(rule, subject);
    const before = of(rule).get(subject);
    if (!before) return;
    of(rule).delete(subject);
    set.delete(key);
    gone.set(key, before);
  }

  /** Stores what has been found, and that it is measured. */
  function found(deadline: Deadline, finding: KeptFinding): UnratedFinding {
    const { rule, since } = deadline;
    if (deadline.left_at !== null || deadline.finding?.mark !== finding.mark)
      write({ ...deadline, finding: kept(finding), left_at: null });
    return { ...finding, rule, sinceMs: since.getTime() };
  }

  /** The finding of a measured rule that is not measured now; null once it has ended. */
  function lasting(deadline: Deadline, view: View): UnratedFinding | null {
    const { rule, finding, since } = deadline;
    if (!finding || !mayLast(finding, view)) return null;
    // After a clock was set back, the delay starts again.
    const leftMs = Math.min(view.nowMs, deadline.left_at?.getTime() ?? view.nowMs);
    if (view.nowMs - leftMs >= EXIT_MS) return null;
    if (deadline.left_at?.getTime() !== leftMs) write({ ...deadline, left_at: new Date(leftMs) });
    return { ...finding, rule, sinceMs: since.getTime() };
  }

  /** One finding of a due rule, or none. */
  function dueFinding(
    rule: DueRule,
    deadline: Deadline,
    order: Order,
    view: View,
  ): UnratedFinding | null {
    const isRaised = deadline.finding !== null;
    const due = rule.due(order, view.limits(order.zone), view.isOnAutopilot(order.zone));
    if (!due) return null;
    const finding = { ...ofOrder(order), inDangerMs: due.inDangerMs };
    if (!rule.stands) return { ...finding, rule: rule.id, sinceMs: deadline.since.getTime() };
    if (rule.stands(order, view, isRaised)) return found(deadline, finding);
    const last = isRaised ? lasting(deadline, view) : null;
    if (isRaised && !last) write({ ...deadline, finding: null, left_at: null });
    return last;
  }

  /** Whether a sighting has become a finding; its due time is stored. */
  function watchOne(rule: AlarmRule, sighting: WatchMatch, endsAtOnce: boolean, view: View) {
    const subject = sighting.subject.id;
    const before = of(rule).get(subject);
    const isRaised = before !== undefined && before.due_at.getTime() <= view.nowMs;
    // The softer threshold only applies to conditions that have already raised an alarm.
    if (sighting.level === 'keep' && !isRaised) return null;
    // What a measured finding began with lasts as long as it does: its value may wander.
    if (isRaised && !endsAtOnce) return { deadline: before, isFound: true };
    const sinceMs = Math.min(view.nowMs, sinceOf(sighting, before, view.nowMs));
    const dueMs = sinceMs + sighting.delayMs;
    return { deadline: put(rule, subject, sinceMs, dueMs), isFound: dueMs <= view.nowMs };
  }

  return {
    load(rows: readonly Deadline[]): void {
      for (const each of known.values()) each.clear();
      set.clear();
      gone.clear();
      for (const row of rows) known.get(row.rule)?.set(row.subject, row);
    },

    /** Applies the due rules to one order; `null` if it is closed. */
    ask(id: number, order: Order | null, view: View): void {
      for (const rule of dueRules) {
        const due =
          order && rule.due(order, view.limits(order.zone), view.isOnAutopilot(order.zone));
        if (!due) drop(rule.id, String(id));
        else {
          // After a clock was set back, orders lie in the future: their time starts now.
          const aheadMs = Math.max(0, due.sinceMs - view.nowMs);
          put(rule.id, String(id), due.sinceMs - aheadMs, due.dueMs - aheadMs);
        }
      }
    },

    /** Removes closed orders, after everything was read again. */
    keepOnly(orders: ReadonlyMap<number, Order>): void {
      for (const { id } of dueRules)
        for (const subject of of(id).keys()) if (!orders.has(Number(subject))) drop(id, subject);
    },

    /**
     * Evaluates the watch rules: returns the conditions that have lasted as long as their rule
     * requires, and those that ended less than the exit delay ago.
     */
    watch(view: View): UnratedFinding[] {
      const all: UnratedFinding[] = [];
      for (const { id, look, endsAtOnce = false } of watchRules) {
        const seen = new Set<string>();
        for (const sighting of look(view)) {
          const watched = watchOne(id, sighting, endsAtOnce, view);
          if (!watched) continue;
          seen.add(sighting.subject.id);
          if (!watched.isFound) continue;
          const { level: _level, delayMs: _delayMs, sinceMs: _sinceMs, ...finding } = sighting;
          all.push(
            endsAtOnce
              ? { ...finding, rule: id, sinceMs: watched.deadline.since.getTime() }
              : found(watched.deadline, finding),
          );
        }
        for (const [subject, deadline] of of(id)) {
          if (seen.has(subject)) continue;
          const last = endsAtOnce ? null : lasting(deadline, view);
          if (last) all.push(last);
          else drop(id, subject);
        }
      }
      return all;
    },

    /** The findings of the due rules, for open orders whose condition still holds. */
    due: (view: View): UnratedFinding[] =>
      dueRules.flatMap((rule) =>
        [...of(rule.id).values()].flatMap((deadline) => {
          const order = view.orders.get(Number(deadline.subject));
          if (deadline.due_at.getTime() > view.nowMs || !order) return [];
          return dueFinding(rule, deadline, order, view) ?? [];
        }),
      ),

    isEmpty: (): boolean => [...known.values()].every(({ size }) => size === 0),

    /** The changes to be written. Call `written` afterwards. */
    changes: () => ({ set: [...set.values()], gone: [...gone.values()] }),
    written(): void {
      set.clear();
      gone.clear();
    },
  };
}

// The value known to the rule may move on (a later sign of activity); the time of the first
// sighting does not.
function sinceOf(sighting: WatchMatch, before: Deadline | undefined, nowMs: number): number {
  return sighting.sinceMs ?? before?.since.getTime() ?? nowMs;
}
