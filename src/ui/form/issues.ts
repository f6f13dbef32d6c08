import { t } from '#src/lib/i18n.ts';
import type { FormField } from './form.ts';

interface Issue {
  /** As a schema has it, `['names', 'fr']`, or as the API writes it, `body.names.fr`. */
  path: string | readonly PropertyKey[];
  message: string;
  code?: string;
}

const partsOf = ({ path }: Issue, bodyPath: string): string[] =>
  typeof path === 'string'
    ? path
        .replace(`body.${bodyPath}`, '')
        .replace(/^(body)?\.?/, '')
        .split(/[.[\]]+/)
    : path.map(String);

/** How a schema says that there is too much or too little, of what, and the limit. */
const LIMIT = /expected (\w+) to (?:have|be) ([<>])=?\s?(-?\d+)/i;
const LIMITS = {
  string: { '<': 'form.most_letters', '>': 'form.least_letters' },
  array: { '<': 'form.most_lines', '>': 'form.least_lines' },
  number: { '<': 'form.most', '>': 'form.least' },
} as const;

/** A schema's words as a sentence; its own English for what is missing is no help to anybody. */
function sentence({ message, code }: Issue): string {
  // A choice that is none of those that are offered is one that was not made.
  if (
    code === 'invalid_type' ||
    code === 'invalid_value' ||
    (code === 'too_small' && /(>=|at least) ?1\b/.test(message))
  )
    return t('form.missing');
  const [, of = '', way, limit] = LIMIT.exec(message) ?? [];
  if (way === '<' || way === '>')
    return t(LIMITS[of === 'string' || of === 'array' ? of : 'number'][way], { n: Number(limit) });
  const words = message.replace(/^(Invalid input: |Too (small|big): )/, '');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}

/** Words about a line of a field, with the line and the field in it; lines within lines say both. */
function inRow(field: FormField | undefined, inner: readonly string[], words: string): string {
  const [row, name, ...rest] = inner;
  if (row === undefined || !/^\d+$/.test(row)) return words;
  const n = Number(row) + 1;
  const of = field?.kind === 'rows' ? field.of.find((one) => one.name === name) : undefined;
  return of
    ? t('form.row_fault', { n, what: t(of.label), why: inRow(of, rest, words) })
    : t('form.in_row', { n, words });
}

/** The first thing that is wrong with each field; what belongs to no field stands under ''. */
export function issuesByField(
  fields: readonly FormField[],
  issues: readonly Issue[],
  bodyPath = '',
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const issue of issues) {
    const [name = '', ...inner] = partsOf(issue, bodyPath);
    const field = fields.find((one) => one.name === name);
    const lines = field?.kind === 'rows' ? inner : inner.filter((part) => /^\d+$/.test(part));
    found[field?.name ?? ''] ??= inRow(field, lines, sentence(issue));
  }
  return found;
}
