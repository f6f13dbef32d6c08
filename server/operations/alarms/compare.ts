import { MAX_SUBJECTS } from '#contract/operations/alarm.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { EventService } from '../../platform/events/service.ts';
import type { Group } from './grouping.ts';
import { type AlarmRow, dueOf, HAPPENED, type Happening, next, toAlarm } from './life.ts';
import type { AlarmRepository } from './repository.ts';
import { ruleOf } from './rules/index.ts';

interface Deps {
  repository: AlarmRepository;
  events: EventService;
}

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
    const isReturned = row.state === 'returned_unacknowledged';
    if (isAhead(row, now) || isReturned === (group !== undefined)) return false;
    if (row.due_at && row.due_event && row.due_at <= now) return false;
    if (!group) return true;
    const content = contentOf(group);
    return !(
      hasJoined(row.marks, content.marks) ||
      hasMoved(row.marks, content.marks) ||
      hasDoubled({ ...row, ...content })
    );
  });
  return areSame && byCause.size === 0;
}

/** Updates the open alarms to match the findings, each change with its event. */
export function createComparison({ repository, events }: Deps) {
  async function appendEvent(trx: Trx, row: AlarmRow, type: Happening, now: Date, reason?: string) {
    await events.append(trx, {
      at: now,
      type,
      actor: null,
      subject: 'alarm',
      alarm: toAlarm(row),
      reason,
    });
  }

  async function change(
    trx: Trx,
    row: AlarmRow,
    type: keyof typeof HAPPENED,
    now: Date,
    reason?: string,
  ): Promise<AlarmRow> {
    const after = next(row, { type }, now);
    if (!after) return row;
    await repository.update(trx, after);
    await appendEvent(trx, after, HAPPENED[type], now, reason);
    return after;
  }

  async function raise(trx: Trx, group: Group, now: Date): Promise<void> {
    const { priority } = ruleOf(group.rule);
    const row = await repository.insert(trx, {
      rule: group.rule,
      cause: group.cause,
      scope: group.findings.length === 1 && group.scope === 'zone' ? 'one' : group.scope,
      priority,
      state: 'unacknowledged',
      zone: group.zone,
      ...contentOf(group),
      raised_at: now,
      state_at: now,
      owner: null,
      acknowledged_at: null,
      acknowledged_count: null,
      shelf: null,
      escalated_at: null,
      escalation: null,
      reraises: 0,
      ...dueOf('unacknowledged', { priority, escalated: false }, now),
    });
    await appendEvent(trx, row, 'alarm.raised', now);
  }

  async function keep(trx: Trx, before: AlarmRow, group: Group, now: Date): Promise<AlarmRow> {
    const content = contentOf(group);
    const joined = hasJoined(before.marks, content.marks);
    const moved = hasMoved(before.marks, content.marks);
    const scope = before.scope === 'one' && content.count > 1 ? group.scope : before.scope;
    let row: AlarmRow = { ...before, ...content, scope };
    if (before.state === 'returned_unacknowledged')
      return change(trx, row, 'alarm.raise', now, 'The cause has returned');
    if (hasDoubled(row))
      return change(trx, row, 'alarm.reraise', now, 'Twice as many as when it was acknowledged');
    if (!joined && !moved) return before;
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

  return async (trx: Trx, open: readonly AlarmRow[], groups: readonly Group[], now: Date) => {
    const byCause = new Map(groups.map((group) => [group.cause, group]));
    for (const standing of open) {
      const group = byCause.get(standing.cause);
      byCause.delete(standing.cause);
      let row = await inTime(trx, standing, now);
      if (group) row = await keep(trx, row, group, now);
      else if (row.state !== 'returned_unacknowledged') {
        await change(trx, row, 'alarm.return', now);
        continue;
      }
      if (row.due_at && row.due_event && row.due_at <= now)
        await change(trx, row, row.due_event, now, 'It expired');
    }
    for (const group of byCause.values()) await raise(trx, group, now);
  };
}
