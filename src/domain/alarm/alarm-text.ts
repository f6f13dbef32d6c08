import type { Alarm, AlarmRule } from '#contract/operations/alarm.ts';
import type { HandoverItem } from '#contract/routes/operations/handover.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { canFollow } from './can-follow.ts';

const keyOf = (rule: AlarmRule) => rule.replaceAll('.', '_');

/** The rule as a heading, for example "Order without a driver". */
export const ruleName = (rule: AlarmRule): string => t(`alarms.name_${keyOf(rule)}` as MessageKey);

/** The store in an order's label, which is the number followed by the store. */
const storeOf = (label: string) => label.replace(/^#\d+ /, '');

interface Told {
  rule: AlarmRule;
  count: number;
  /** The first subject of the alarm. */
  what: string;
}

const textOf = ({ rule, count, what }: Told): string =>
  t(`alarms.rule_${keyOf(rule)}` as MessageKey, { n: count, what, store: storeOf(what) });

/** The cause in one line: the subject itself, or the number of subjects. */
export const alarmText = ({ rule, count, subjects }: Alarm): string =>
  textOf({ rule, count, what: subjects[0]?.label ?? '' });

type Handed = Extract<HandoverItem, { kind: 'alarm' }>;

/** The cause of an alarm in a handover sheet, in one line. */
export const handoverText = (item: Handed): string => textOf(item);

/** Who escalated an alarm and why; empty if nobody did. */
export const escalationText = ({ escalation }: Pick<Alarm, 'escalation'>): string =>
  escalation
    ? t('alarms.escalated_why', { who: escalation.by.name, reason: escalation.reason })
    : '';

/** The owner of an alarm in a handover sheet, its age then, and why it was escalated. */
export const handoverStateText = (item: Handed): string =>
  [stateOf(item), escalationText(item)].filter(Boolean).join(' · ');

function stateOf({ state, owner, until, reason, minutes }: Handed): string {
  const since = t('alarms.handed_since', { n: minutes });
  if (state === 'shelved' && until)
    return `${since} · ${t('alarms.state_shelved', { at: moment(until), reason: reason ?? '' })}`;
  if (state === 'acknowledged' && owner) return `${since} · ${owner}`;
  if (state === 'returned_unacknowledged') return `${since} · ${t('alarms.state_returned')}`;
  return `${since} · ${t('alarms.state_unacknowledged')}`;
}

/**
 * The action that the alarm requires, for example "Assign a driver"; for roles that cannot perform
 * it, that the alarm is escalated.
 */
export const actText = (alarm: Pick<Alarm, 'action'>): string =>
  t(canFollow(alarm) ? `alarms.act_${alarm.action.kind}` : 'alarms.act_hand_on');

/** Shape and letter of a priority, so that colour is never the only sign. */
export const PRIORITY_MARK = { 1: '◆1', 2: '▲2', 3: '●3' } as const;
