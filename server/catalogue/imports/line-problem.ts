import { importLineReasons } from '#contract/reasons/catalogue/imports.ts';
import type { ReasonParam } from '#contract/reasons/params.ts';
import { type ParamsOf, writeReason } from '#contract/reasons/reason.ts';

type Reasons = typeof importLineReasons;

/** A parameter that the database computes. */
interface ComputedParam {
  sql: string;
}
type Param = ReasonParam | ComputedParam;
type Params<Text> = { [Name in keyof ParamsOf<Text>]: Param };
type ParamsArgument<Text> = keyof ParamsOf<Text> extends never ? [] : [params: Params<Text>];

/** Stands in a sentence for a parameter that the database computes. */
const MARK = '\u0001';

const isComputed = (param: Param): param is ComputedParam =>
  typeof param === 'object' && 'sql' in param;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A problem of a line as JSON, in SQL: its sentence, its reason and the parameters. */
export function lineProblem<const Key extends keyof Reasons>(
  reason: Key,
  ...[given]: ParamsArgument<Reasons[Key]>
): string {
  const params = Object.entries<Param>({ ...given });
  const written = params.map(([name, param]): [string, ReasonParam] => [
    name,
    isComputed(param) ? `${MARK}${param.sql}${MARK}` : param,
  ]);
  const message = writeReason(importLineReasons[reason], Object.fromEntries(written))
    .split(MARK)
    .map((part, n) => (n % 2 === 0 ? quoted(part) : `(${part})::text`))
    .join(' || ');
  const values = params.map(([name, param]) => {
    const value = isComputed(param) ? param.sql : `${quoted(JSON.stringify(param))}::jsonb`;
    return `${quoted(name)}, ${value}`;
  });
  return `jsonb_build_object('message', ${message}, 'reason', ${quoted(reason)}${
    values.length > 0 ? `, 'params', jsonb_build_object(${values.join(', ')})` : ''
  })`;
}
