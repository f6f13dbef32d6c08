import type { AlarmAction, AlarmPriority } from '#contract/operations/alarm.ts';
import { EXIT_MS } from './deadlines.ts';
import type { AlarmRow } from './life.ts';
import type { Concern } from './repository.ts';
import { ruleOf } from './rules/index.ts';
import type { Finding } from './rules/rule.ts';

type Need = AlarmAction['kind'];

const keyOf = (orderId: number, need: Need) => `${orderId} ${need}`;

/** What must be done for the order of a finding; null for a finding about something else. */
export function concernKey(finding: Omit<Finding, 'priority'>): string | null {
  const { subject } = finding;
  if (subject.kind !== 'order') return null;
  return keyOf(Number(subject.id), ruleOf(finding.rule).action([finding]).kind);
}

/** Whether a concern is acknowledged or shelved, at a priority that is no lower than its present one. */
const isHandled = (
  { owner, shelf, acknowledged_priority: at }: Concern,
  priority: AlarmPriority,
  now: Date,
): boolean =>
  at !== null &&
  at <= priority &&
  (owner !== null || (shelf !== null && Date.parse(shelf.until) > now.getTime()));

/** How an alarm starts whose orders were in other alarms before. */
export interface AlarmStart {
  since: Date;
  owner: AlarmRow['owner'];
  acknowledgedAt: Date | null;
  shelf: AlarmRow['shelf'];
}

/**
 * What must be done for each order, as stored in the database. The changes of an evaluation are
 * collected, to be written with it.
 */
export function createConcerns() {
  const known = new Map<string, Concern>();
  const set = new Map<string, Concern>();
  const gone = new Map<string, Concern>();

  function write(concern: Concern): Concern {
    const key = keyOf(concern.order_id, concern.need);
    known.set(key, concern);
    set.set(key, concern);
    gone.delete(key);
    return concern;
  }

  function drop(key: string, concern: Concern): void {
    known.delete(key);
    set.delete(key);
    gone.set(key, concern);
  }

  const begun = (finding: Finding, key: string, now: Date): Concern => ({
    order_id: Number(finding.subject.id),
    need: key.slice(key.indexOf(' ') + 1) as Need,
    since: now,
    priority: finding.priority,
    cause: null,
    entered_at: now,
    owner: null,
    acknowledged_at: null,
    acknowledged_priority: null,
    shelf: null,
    left_at: null,
  });

  const of = (finding: Finding): Concern | undefined => {
    const key = concernKey(finding);
    return key === null ? undefined : known.get(key);
  };

  /** The alarm's acknowledgement or shelf, for the orders that it had then. */
  function takeOver(concern: Concern, row: AlarmRow): void {
    const wasIn = concern.entered_at <= row.state_at;
    const isHeld = (row.state === 'acknowledged' || row.state === 'shelved') && wasIn;
    const isAsked = row.state === 'unacknowledged' && concern.acknowledged_priority !== null;
    if (!isHeld && !isAsked) return;
    const owner = isHeld ? row.owner : null;
    const shelf = isHeld ? row.shelf : null;
    if (owner?.id === concern.owner?.id && shelf?.until === concern.shelf?.until) return;
    write({
      ...concern,
      owner,
      shelf,
      acknowledged_at: isHeld ? (row.acknowledged_at ?? row.state_at) : null,
      acknowledged_priority: isHeld ? row.priority : null,
    });
  }

  return {
    load(rows: readonly Concern[]): void {
      known.clear();
      set.clear();
      gone.clear();
      for (const row of rows) known.set(keyOf(row.order_id, row.need), row);
    },

    /**
     * Begins the concerns of these findings, and ends the others after the exit delay. Returns the
     * findings with the priority that their concern has reached.
     */
    follow(findings: readonly Finding[], now: Date): Finding[] {
      const seen = new Set<string>();
      const followed = findings.map((finding) => {
        const key = concernKey(finding);
        if (key === null) return finding;
        seen.add(key);
        const before = known.get(key) ?? write(begun(finding, key, now));
        const priority = Math.min(before.priority, finding.priority) as AlarmPriority;
        if (before.left_at !== null || priority !== before.priority)
          write({ ...before, priority, left_at: null });
        return { ...finding, priority };
      });
      for (const [key, concern] of known) {
        if (seen.has(key)) continue;
        const leftAt = concern.left_at ?? now;
        if (now.getTime() - leftAt.getTime() >= EXIT_MS) drop(key, concern);
        // After a clock was set back, the delay starts again.
        else if (concern.left_at === null || leftAt > now) write({ ...concern, left_at: now });
      }
      return followed;
    },

    /** Applies what people did to the open alarms since the last evaluation to their orders. */
    learn(open: readonly AlarmRow[]): void {
      const byCause = new Map(open.map((row) => [row.cause, row]));
      for (const concern of known.values()) {
        const row = concern.cause === null ? undefined : byCause.get(concern.cause);
        if (row && row.marks[String(concern.order_id)] !== undefined) takeOver(concern, row);
      }
    },

    /** Records the alarm that the orders of these findings are in. */
    enter(cause: string, findings: readonly Finding[], now: Date): void {
      for (const finding of findings) {
        const concern = of(finding);
        if (concern && concern.cause !== cause) write({ ...concern, cause, entered_at: now });
      }
    },

    /**
     * How an alarm of these findings starts: acknowledged or shelved if all of its orders are, at no
     * higher priority. Null if it concerns anything else.
     */
    inherited(findings: readonly Finding[], priority: AlarmPriority, now: Date): AlarmStart | null {
      const concerns = findings.flatMap((finding) => of(finding) ?? []);
      const [first] = concerns;
      if (!first || concerns.length < findings.length) return null;
      const least = (a: Concern, b: Concern) => (a.since <= b.since ? a : b);
      const { since } = concerns.reduce(least, first);
      const none = { since, owner: null, acknowledgedAt: null, shelf: null };
      if (!concerns.every((one) => isHandled(one, priority, now))) return none;
      const owned = concerns.filter(({ owner }) => owner !== null);
      const shelved = concerns.filter(({ shelf }) => shelf !== null);
      // The last one to acknowledge answers for all of them; a shelf ends with the first.
      const last = owned.toSorted(
        (a, b) => Number(b.acknowledged_at) - Number(a.acknowledged_at),
      )[0];
      if (last) return { ...none, owner: last.owner, acknowledgedAt: last.acknowledged_at };
      const soonest = shelved.toSorted(
        (a, b) => Date.parse(a.shelf?.until ?? '') - Date.parse(b.shelf?.until ?? ''),
      )[0];
      return { ...none, shelf: soonest?.shelf ?? null };
    },

    isEmpty: (): boolean => known.size === 0,

    hasChanges: (): boolean => set.size + gone.size > 0,

    /** The changes to be written. Call `written` afterwards. */
    changes: () => ({ set: [...set.values()], gone: [...gone.values()] }),
    written(): void {
      set.clear();
      gone.clear();
    },
  };
}
export type Concerns = ReturnType<typeof createConcerns>;
