import type { AlarmRule } from '#contract/operations/alarm.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Deadline } from './repository.ts';
import { dueRules, rules, watchRules } from './rules/index.ts';
import { type Finding, ofOrder, type Watched } from './rules/rule.ts';
import type { View } from './view.ts';

const keyOf = (rule: AlarmRule, subject: string) => `${rule} ${subject}`;

/**
 * The due times of what may become an alarm, as the database has them. What a turn changes is
 * gathered, to be written with the turn.
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

    /** Asks the due rules of one order; `null`: it is closed. */
    ask(id: number, order: Order | null, view: View, autopilot: boolean): void {
      for (const rule of dueRules) {
        const due = order && rule.due(order, view.limits(order.zone), autopilot);
        if (!due) drop(rule.id, String(id));
        else {
          // A clock that was set back has orders of the future: they begin now.
          const aheadMs = Math.max(0, due.sinceMs - view.nowMs);
          put(rule.id, String(id), due.sinceMs - aheadMs, due.dueMs - aheadMs);
        }
      }
    },

    /** Forgets the orders that are closed, after everything was read anew. */
    keepOnly(orders: ReadonlyMap<number, Order>): void {
      for (const { id } of dueRules)
        for (const subject of of(id).keys()) if (!orders.has(Number(subject))) drop(id, subject);
    },

    /** Looks at the present: what has been amiss for as long as its rule wants. */
    watch(view: View): Finding[] {
      const found: Finding[] = [];
      for (const rule of watchRules) {
        const seen = new Set<string>();
        for (const sighting of rule.look(view)) {
          const subject = sighting.subject.id;
          const before = of(rule.id).get(subject);
          // Only what was bad enough for long enough is kept by the softer bound.
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

    /** What is due of the due rules, of orders that are open and where it stands indeed. */
    due(
      rows: readonly Deadline[],
      orders: ReadonlyMap<number, Order>,
      view: View,
      autopilot: (zone: string) => boolean,
    ): Finding[] {
      return rows.flatMap(({ rule: id, subject, since }) => {
        const rule = dueRules.find((one) => one.id === id);
        const order = orders.get(Number(subject));
        if (!rule || !order || (rule.stands && !rule.stands(order, view))) return [];
        const due = rule.due(order, view.limits(order.zone), autopilot(order.zone));
        if (!due) return [];
        const sinceMs = since.getTime();
        return [{ ...ofOrder(order), inDangerMs: due.inDangerMs, rule: id, sinceMs }];
      });
    },

    isEmpty: (): boolean => [...known.values()].every(({ size }) => size === 0),

    /** What is to be written. `written` says that it was. */
    changes: () => ({ set: [...set.values()], gone: [...gone.values()] }),
    written(): void {
      set.clear();
      gone.clear();
    },
  };
}

// What a rule knows may move on (a later sign of life); what was first seen does not.
function sinceOf(sighting: Watched, before: Deadline | undefined, nowMs: number): number {
  return sighting.sinceMs ?? before?.since.getTime() ?? nowMs;
}
