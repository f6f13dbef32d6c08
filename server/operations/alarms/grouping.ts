import type { Alarm, AlarmRule } from '#contract/operations/alarm.ts';
import { ruleOf } from './rules/index.ts';
import type { Finding, Refs } from './rules/rule.ts';

/** Findings of one cause: what one alarm is about. */
export interface Group {
  rule: AlarmRule;
  cause: string;
  scope: Alarm['scope'];
  zone: string | null;
  /** The one that began first comes first. */
  findings: [Finding, ...Finding[]];
}

/** So many causes with so many subjects at once are one: it is not the zones, it is the city. */
const CITY_CAUSES = 3;
const CITY_SUBJECTS = 6;

export const cityCause = (rule: AlarmRule): string => `${rule} city`;

const keyOf = (rule: AlarmRule, by: keyof Refs, value: string | number) => `${rule} ${by} ${value}`;

/** Leaves out what is a consequence of something else that stands. */
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

/** The oldest first; at one moment by subject, so that any server puts them in the same order. */
const byAge = (a: Finding, b: Finding): number =>
  a.sinceMs - b.sinceMs || a.subject.id.localeCompare(b.subject.id, 'en', { numeric: true });

/** Folds findings by cause. `open`: causes of alarms that stand, so that a city's stays one. */
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
