import type { Alarm, AlarmRule } from '#contract/alarm.ts';
import { type MessageKey, t } from '../i18n.ts';

const keyOf = (rule: AlarmRule) => rule.replaceAll('.', '_');

/** The rule as a heading: "Order without a driver". */
export const ruleName = (rule: AlarmRule): string =>
  t(`attention.name_${keyOf(rule)}` as MessageKey);

/** The store of an order's label, which is its number and then its store. */
const storeOf = (label: string) => label.replace(/^#\d+ /, '');

/** What is the matter, in one line: the thing itself, or how many. */
export function alarmText({ rule, count, subjects }: Alarm): string {
  const what = subjects[0]?.label ?? '';
  return t(`attention.rule_${keyOf(rule)}` as MessageKey, { n: count, what, store: storeOf(what) });
}

/** What it asks for: "Assign a driver". */
export const actText = ({ action }: Pick<Alarm, 'action'>): string =>
  t(`attention.act_${action.kind}`);

/** Shape and letter of a priority, so that colour never says it alone. */
export const PRIORITY_MARK = { 1: '◆1', 2: '▲2', 3: '●3' } as const;
