import type { Alarm, AlarmRule } from '#contract/operations/alarm.ts';
import { ruleOf } from './rules/index.ts';
import type { Finding, Refs } from './rules/rule.ts';

/** Findings with one cause, which become one alarm. */
export interface Group {
  rule: AlarmRule;
  cause: string;
  scope: Alarm['scope'];
  zone: string | null;
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

/** Removes findings that are consequences of another one. */
export function silence(findings: readonly Finding[]): Finding[] {
  const standing = new Set<string>();
  for (const { rule, refs } of findings)
    for (const [by, value] of Object.entries(refs))
      standing.add(keyOf(rule, by as keyof Refs, value));
  return findings.filter(({ rule, refs }) =>
    (ruleOf(rule).silencedBy ?? []).every(
      ({ rule: stronger, by }) =>
        refs[by] === undefined || !standing.has(keyOf(stronger, by, refs[by])),
    ),
  );
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
    if (group) group.findings.push(finding);
    else
      groups.set(cause, {
        rule: finding.rule,
        cause,
        scope,
        zone: finding.zone,
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
      { rule, cause: cityCause(rule), scope: 'city', zone: null, findings: [first, ...rest] },
    ];
  });
}
