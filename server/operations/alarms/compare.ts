import { MAX_SUBJECTS } from '#contract/operations/alarm.ts';
import { alarmReasons } from '#contract/reasons/operations/alarms.ts';
import { type Sentence, sentenceFor } from '#contract/reasons/reason.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import type { Concerns } from './concerns.ts';
import type { Group } from './grouping.ts';
import { type AlarmEventName, type AlarmRow, dueOf, HAPPENED, next, toAlarm } from './life.ts';
import type { AlarmRepository } from './repository.ts';
import { ruleOf } from './rules/index.ts';

interface Deps {
  repository: AlarmRepository;
  events: EventService;
  concerns: Concerns;
}

const why = (key: keyof typeof alarmReasons) => sentenceFor(alarmReasons, key, {});

/** The columns that a group determines: everything that may change while the cause lasts. */
function contentOf({
  rule,
  findings,
}: Group): Pick<AlarmRow, 'count' | 'subjects' | 'marks' | 'action'> {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    count: findings.length,
    subjects: findings.slice(0, MAX_SUBJECTS).map(({ subject, sinceMs, inDangerMs }) => ({
      ...subject,
      since: iso(sinceMs) as string,
      dueAt: iso(inDangerMs),
    })),
    marks: Object.fromEntries(findings.map(({ subject, mark }) => [subject.id, mark])),
    action: ruleOf(rule).action(findings),
  };
}

/** Whether someone has acted: one of its subjects is gone or has changed. */
const hasMoved = (before: AlarmRow['marks'], after: AlarmRow['marks']): boolean =>
  Object.entries(before).some(([id, mark]) => after[id] !== mark);

const hasJoined = (before: AlarmRow['marks'], after: AlarmRow['marks']): boolean =>
  Object.keys(after).some((id) => before[id] === undefined);

const isReturned = ({ state }: AlarmRow): boolean => state === 'returned_unacknowledged';

/** Whether all orders of an alarm are in other alarms, which ask for them instead. */
function hasMovedOn({ marks, subjects }: AlarmRow, groups: readonly Group[]): boolean {
  if (subjects.some(({ kind }) => kind !== 'order')) return false;
  const ids = new Set(
    groups.flatMap(({ findings }) =>
      findings.map(({ subject }) => `${subject.kind} ${subject.id}`),
    ),
  );
  return Object.keys(marks).every((id) => ids.has(`order ${id}`));
}

/** Twice as many as when it was acknowledged, and at least two more: a different situation. */
const hasDoubled = ({ acknowledged_count: then, count, state }: AlarmRow): boolean =>
  state === 'acknowledged' && then !== null && count >= Math.max(2 * then, then + 2);

/** Whether a due time lies ahead because the clock was set back. */
const isAhead = ({ state, state_at }: AlarmRow, now: Date): boolean =>
  state !== 'shelved' && state_at.getTime() > now.getTime() + 60_000;

/** Whether the open alarms match the findings, so that the comparison would change none of them. */
export function isSettled(open: readonly AlarmRow[], groups: readonly Group[], now: Date): boolean {
  const byCause = new Map(groups.map((group) => [group.cause, group]));
  const areSame = open.every((row) => {
    const group = byCause.get(row.cause);
    byCause.delete(row.cause);
    if (isAhead(row, now) || isReturned(row) === (group !== undefined)) return false;
    if (row.due_at && row.due_event && row.due_at <= now) return false;
    if (!group) return true;
    const content = contentOf(group);
    return !(
      row.priority !== group.priority ||
      hasJoined(row.marks, content.marks) ||
      hasMoved(row.marks, content.marks) ||
      hasDoubled({ ...row, ...content })
    );
  });
  return areSame && byCause.size === 0;
}

/** Updates the open alarms to match the findings, each change with its event. */
export function createComparison({ repository, events, concerns }: Deps) {
  async function appendEvent(
    trx: Trx,
    row: AlarmRow,
    type: AlarmEventName,
    now: Date,
    reason?: Sentence,
  ) {
    await events.append(trx, {
      at: now,
      type,
      actor: null,
      subject: 'alarm',
      data: toAlarm(row),
      reason,
    });
  }

  async function change(
    trx: Trx,
    row: AlarmRow,
    type: keyof typeof HAPPENED,
    now: Date,
    reason?: Sentence,
    kept: Partial<AlarmRow> = {},
  ): Promise<AlarmRow> {
    const changed = next(row, { type }, now);
    if (!changed) return row;
    const after = { ...changed, ...kept };
    await repository.update(trx, after);
    await appendEvent(trx, after, HAPPENED[type], now, reason);
    return after;
  }

  async function raise(trx: Trx, group: Group, now: Date): Promise<void> {
    const { priority } = group;
    const before = concerns.inherited(group.findings, priority, now);
    const isShelved = before !== null && before.owner === null && before.shelf !== null;
    const state = before?.owner ? 'acknowledged' : isShelved ? 'shelved' : 'unacknowledged';
    const shelf = isShelved ? before.shelf : null;
    const shelfUntil = shelf ? new Date(shelf.until) : undefined;
    const row = await repository.insert(trx, {
      rule: group.rule,
      cause: group.cause,
      scope: group.findings.length === 1 && group.scope === 'zone' ? 'one' : group.scope,
      priority,
      state,
      zone: group.zone,
      ...contentOf(group),
      raised_at: before?.since ?? now,
      state_at: now,
      owner: before?.owner ?? null,
      acknowledged_at: before?.acknowledgedAt ?? null,
      acknowledged_count: state === 'acknowledged' ? group.findings.length : null,
      shelf,
      escalated_at: null,
      escalation: null,
      reraises: 0,
      ...dueOf(state, { priority, escalated: false, shelfUntil }, now),
    });
    // Nobody is asked for what is acknowledged already: it counts as no new alarm.
    const isAsking = state === 'unacknowledged';
    const reason = isAsking ? undefined : why('alarm.acknowledged_elsewhere');
    await appendEvent(trx, row, isAsking ? 'alarm.raised' : 'alarm.changed', now, reason);
  }

  /** Asks again at a higher priority. That is no failed attempt and does not count towards escalation. */
  async function rise(trx: Trx, row: AlarmRow, before: AlarmRow, now: Date): Promise<AlarmRow> {
    const reason = why('alarm.priority_rose');
    const { reraises, escalated_at } = before;
    if (row.state === 'acknowledged')
      return change(trx, row, 'alarm.reraise', now, reason, { reraises, escalated_at });
    if (row.state === 'shelved') return change(trx, row, 'alarm.shelf_end', now, reason);
    const escalated = escalated_at !== null;
    const due = dueOf(row.state, { priority: row.priority, escalated }, now);
    const after = { ...row, ...due, version: row.version + 1 };
    await repository.update(trx, after);
    await appendEvent(trx, after, 'alarm.reraised', now, reason);
    return after;
  }

  async function keep(trx: Trx, before: AlarmRow, group: Group, now: Date): Promise<AlarmRow> {
    const content = contentOf(group);
    const joined = hasJoined(before.marks, content.marks);
    const moved = hasMoved(before.marks, content.marks);
    const scope = before.scope === 'one' && content.count > 1 ? group.scope : before.scope;
    const { priority } = group;
    let row: AlarmRow = { ...before, ...content, scope, priority };
    if (before.state === 'returned_unacknowledged')
      return change(trx, row, 'alarm.raise', now, why('alarm.cause_returned'));
    if (priority < before.priority) return rise(trx, row, before, now);
    if (hasDoubled(row)) return change(trx, row, 'alarm.reraise', now, why('alarm.doubled'));
    if (!joined && !moved && priority === before.priority) return before;
    // An alarm that is being worked on gets its full time again.
    if (moved && row.state === 'acknowledged')
      row = { ...row, ...dueOf('acknowledged', { priority: row.priority, escalated: false }, now) };
    row = { ...row, version: row.version + 1 };
    await repository.update(trx, row);
    await appendEvent(trx, row, 'alarm.changed', now);
    return row;
  }

  /** After a clock was set back, due times lie far ahead: they are computed from now. */
  async function inTime(trx: Trx, row: AlarmRow, now: Date): Promise<AlarmRow> {
    if (!isAhead(row, now)) return row;
    const escalated = row.escalated_at !== null;
    const due = dueOf(row.state, { priority: row.priority, escalated }, now);
    const after = { ...row, ...due, state_at: now, version: row.version + 1 };
    await repository.update(trx, after);
    return after;
  }

  function isHandled(group: Group, now: Date): boolean {
    const before = concerns.inherited(group.findings, group.priority, now);
    return before !== null && (before.owner !== null || before.shelf !== null);
  }

  return async (trx: Trx, open: readonly AlarmRow[], groups: readonly Group[], now: Date) => {
    const byCause = new Map(groups.map((group) => [group.cause, group]));
    for (const alarm of open) {
      const group = byCause.get(alarm.cause);
      let row = await inTime(trx, alarm, now);
      // Returned, but acknowledged elsewhere in the meantime: it starts again below, acknowledged.
      if (group && isReturned(row) && isHandled(group, now)) {
        await change(trx, row, 'alarm.expire', now);
        continue;
      }
      byCause.delete(alarm.cause);
      if (group) row = await keep(trx, row, group, now);
      else if (!isReturned(row)) {
        const returned = await change(trx, row, 'alarm.return', now);
        if (isReturned(returned) && hasMovedOn(row, groups))
          await change(trx, returned, 'alarm.expire', now, why('alarm.orders_elsewhere'));
        continue;
      }
      if (row.due_at && row.due_event && row.due_at <= now)
        await change(trx, row, row.due_event, now, why('alarm.expired'));
    }
    for (const group of byCause.values()) await raise(trx, group, now);
  };
}
