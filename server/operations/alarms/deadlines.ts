import type { AlarmRule } from '#contract/operations/alarm.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Deadline } from './repository.ts';
import { dueRules, rules, watchRules } from './rules/index.ts';
import { type Finding, ofOrder, type Watched } from './rules/rule.ts';
import type { View } from './view.ts';

const keyOf = (rule: AlarmRule, subject: string) => `${rule} ${subject}`;

/**
 * The due times of potential alarms, as stored in the database. The changes of an evaluation are
 * collected, to be written with it.
 */
export function createDeadlines() {
  const known = new Map<AlarmRule, Map<string, Deadline>>(rules.map(({ id }) => [id, new Map()]));
  const set = new Map<string, Deadline>();
  const gone = new Map<string, Deadline>();
  const of = (rule: AlarmRule) => known.get(rule) as Map<string, Deadline>;

  function put(rule: AlarmRule, subject: string, sinceMs: number, dueMs: number): void {
    const key = keyOf(rule, subject);
    const before = of(rule).get(subject);
    if (before?.due_at.getTime() === dueMs && before.since.getTime() === sinceMs) return;
    const deadline = { rule, subject, since: new Date(sinceMs), due_at: new Date(dueMs) };
    of(rule).set(subject, deadline);
    set.set(key, deadline);
    gone.delete(key);
  }

  function drop(rule: AlarmRule, subject: string): void {
    const key = keyOf(rule, subject);
    const before = of(rule).get(subject);
    if (!before) return;
    of(rule).delete(subject);
    set.delete(key);
    gone.set(key, before);
  }

  return {
    load(rows: readonly Deadline[]): void {
      for (const each of known.values()) each.clear();
      set.clear();
      gone.clear();
      for (const row of rows) known.get(row.rule)?.set(row.subject, row);
    },

    /** Applies the due rules to one order; `null` if it is closed. */
    ask(id: number, order: Order | null, view: View, autopilot: boolean): void {
      for (const rule of dueRules) {
        const due = order && rule.due(order, view.limits(order.zone), autopilot);
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
     * requires.
     */
    watch(view: View): Finding[] {
      const found: Finding[] = [];
      for (const rule of watchRules) {
        const seen = new Set<string>();
        for (const sighting of rule.look(view)) {
          const subject = sighting.subject.id;
          const before = of(rule.id).get(subject);
          // The softer threshold only applies to conditions that have already raised an alarm.
          if (sighting.level === 'keep' && !(before && before.due_at.getTime() <= view.nowMs))
            continue;
          seen.add(subject);
          const sinceMs = Math.min(view.nowMs, sinceOf(sighting, before, view.nowMs));
          put(rule.id, subject, sinceMs, sinceMs + sighting.delayMs);
          if (sinceMs + sighting.delayMs <= view.nowMs)
            found.push({ ...sighting, rule: rule.id, sinceMs });
        }
        for (const subject of of(rule.id).keys()) if (!seen.has(subject)) drop(rule.id, subject);
      }
      return found;
    },

    /** The findings of the due rules, for open orders whose condition still holds. */
    due(
      orders: ReadonlyMap<number, Order>,
      view: View,
      autopilot: (zone: string) => boolean,
    ): Finding[] {
      return dueRules.flatMap((rule) =>
        [...of(rule.id).values()].flatMap(({ subject, since, due_at }) => {
          const order = orders.get(Number(subject));
          if (due_at.getTime() > view.nowMs || !order) return [];
          if (rule.stands && !rule.stands(order, view)) return [];
          const due = rule.due(order, view.limits(order.zone), autopilot(order.zone));
          if (!due) return [];
          const sinceMs = since.getTime();
          return [{ ...ofOrder(order), inDangerMs: due.inDangerMs, rule: rule.id, sinceMs }];
        }),
      );
    },

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
function sinceOf(sighting: Watched, before: Deadline | undefined, nowMs: number): number {
  return sighting.sinceMs ?? before?.since.getTime() ?? nowMs;
}
