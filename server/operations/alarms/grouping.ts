import {
  ALARM_RULES,
  type Alarm,
  type AlarmPriority,
  type AlarmRule,
} from '#contract/operations/alarm.ts';
import { concernKey } from './concerns.ts';
import { ruleOf } from './rules/index.ts';
import type { Finding, Refs } from './rules/rule.ts';

/** Findings with one cause, which become one alarm. */
export interface Group {
  rule: AlarmRule;
  cause: string;
  scope: Alarm['scope'];
  zone: string | null;
  priority: AlarmPriority;
  /** The earliest finding first. */
  findings: [Finding, ...Finding[]];
}

/**
 * This many causes with this many subjects at the same time become one cause for the whole city.
 */
const CITY_CAUSES = 3;
const CITY_SUBJECTS = 6;

export const cityCause = (rule: AlarmRule): string => `${rule} city`;

const keyOf = (rule: AlarmRule, by: keyof Refs, value: string | number) => `${rule} ${by} ${value}`;

const RANK = new Map(ALARM_RULES.map((rule, at) => [rule, at]));
const rankOf = ({ rule }: Finding): number => RANK.get(rule) ?? 0;
const isMoreUrgent = (a: Finding, b: Finding): boolean =>
  a.priority < b.priority || (a.priority === b.priority && rankOf(a) < rankOf(b));

/** Leaves one finding for what must be done for an order: the most urgent. */
function oneForEachConcern(findings: readonly Finding[]): Finding[] {
  const most = new Map<string, Finding>();
  for (const finding of findings) {
    const key = concernKey(finding);
    const before = key === null ? undefined : most.get(key);
    if (key !== null && (!before || isMoreUrgent(finding, before))) most.set(key, finding);
  }
  return findings.filter((finding) => {
    const key = concernKey(finding);
    return key === null || most.get(key) === finding;
  });
}

/** Removes findings that are consequences of another one that is no less urgent. */
export function silence(findings: readonly Finding[]): Finding[] {
  const standing = new Map<string, AlarmPriority>();
  for (const { rule, refs, priority } of findings)
    for (const [by, value] of Object.entries(refs)) {
      const key = keyOf(rule, by as keyof Refs, value);
      standing.set(key, Math.min(priority, standing.get(key) ?? priority) as AlarmPriority);
    }
  const left = findings.filter(({ rule, refs, priority }) =>
    (ruleOf(rule).silencedBy ?? []).every(({ rule: stronger, by }) => {
      const most = refs[by] && standing.get(keyOf(stronger, by, refs[by]));
      return !most || most > priority;
    }),
  );
  return oneForEachConcern(left);
}

/**
 * The oldest first; findings of the same time by subject, so that every server uses the same order.
 */
const byAge = (a: Finding, b: Finding): number =>
  a.sinceMs - b.sinceMs || a.subject.id.localeCompare(b.subject.id, 'en', { numeric: true });

/**
 * Groups findings by cause. `open` contains the causes of open alarms, so that a city-wide alarm
 * stays one.
 */
export function fold(findings: readonly Finding[], open: ReadonlySet<string>): Group[] {
  const byRule = new Map<AlarmRule, Map<string, Group>>();
  for (const finding of findings.toSorted(byAge)) {
    const { key, scope } = ruleOf(finding.rule).cause(finding);
    const cause = `${finding.rule} ${key}`;
    const groups = byRule.get(finding.rule) ?? new Map<string, Group>();
    byRule.set(finding.rule, groups);
    const group = groups.get(cause);
    if (group) {
      group.findings.push(finding);
      group.priority = Math.min(group.priority, finding.priority) as AlarmPriority;
    } else
      groups.set(cause, {
        rule: finding.rule,
        cause,
        scope,
        zone: finding.zone,
        priority: finding.priority,
        findings: [finding],
      });
  }
  return [...byRule].flatMap(([rule, groups]) => {
    const all = [...groups.values()];
    if (!ruleOf(rule).foldsCity) return all;
    const found = all.flatMap((group) => group.findings);
    const isCity =
      open.has(cityCause(rule)) || (all.length >= CITY_CAUSES && found.length >= CITY_SUBJECTS);
    const [first, ...rest] = found.toSorted((a, b) => a.sinceMs - b.sinceMs);
    if (!isCity || !first) return all;
    return [
      {
        rule,
        cause: cityCause(rule),
        scope: 'city',
        zone: null,
        priority: Math.min(...found.map(({ priority }) => priority)) as AlarmPriority,
        findings: [first, ...rest],
      },
    ];
  });
}
