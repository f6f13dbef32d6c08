import { fieldReasons } from '#contract/reasons/platform/fields.ts';
import { t } from '#src/lib/i18n.ts';
import { countText, rateText } from '#src/lib/text/number.ts';
import type { FormField } from '../fields/form-field.ts';

interface Issue {
  /** In a schema's notation, `['names', 'fr']`, or in the API's, `body.names.fr`. */
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

/**
 * A schema's message about a size: the type of the value, too large or too small, and the limit.
 */
const LIMIT = /expected (\w+) to (?:have|be) ([<>])=?\s?(-?\d+)/i;
const LIMITS = {
  string: { '<': 'form.most_letters', '>': 'form.least_letters' },
  array: { '<': 'form.most_lines', '>': 'form.least_lines' },
  number: { '<': 'form.most', '>': 'form.least' },
} as const;

/**
 * A schema's message as a sentence. Its message about a missing value is replaced, because it does
 * not help the user.
 */
export function issueText({ message, code }: Issue, field?: FormField): string {
  // A value that is not one of the options means that none was chosen.
  if (
    message === fieldReasons['field.needed'] ||
    code === 'invalid_type' ||
    code === 'invalid_value' ||
    (code === 'too_small' && /(>=|at least) ?1\b/.test(message))
  )
    return t('form.missing');
  const [, of = '', sign, limit] = LIMIT.exec(message) ?? [];
  if (sign === '<' || sign === '>') {
    if (of === 'string' || of === 'array') return t(LIMITS[of][sign], { n: Number(limit) });
    const limitText = field?.kind === 'percent' ? rateText : countText;
    return t(LIMITS.number[sign], { limit: limitText(Number(limit)) });
  }
  const words = message.replace(/^(Invalid input: |Too (small|big): )/, '');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}

/** The field that an error is about: the field itself, or one in a row of it. */
function innermost(field: FormField | undefined, inner: readonly string[]): FormField | undefined {
  const [row, name, ...rest] = inner;
  if (field?.kind !== 'rows' || row === undefined || name === undefined) return field;
  return innermost(
    field.rowFields.find((one) => one.name === name),
    rest,
  );
}

/**
 * An error in a row of a field, prefixed with the row and the field in it; nested rows name both.
 */
function inRow(field: FormField | undefined, inner: readonly string[], words: string): string {
  const [row, name, ...rest] = inner;
  if (row === undefined || !/^\d+$/.test(row)) return words;
  const n = Number(row) + 1;
  const part =
    field?.kind === 'rows' ? field.rowFields.find((one) => one.name === name) : undefined;
  return part
    ? t('form.row_fault', { n, what: t(part.label), why: inRow(part, rest, words) })
    : t('form.in_row', { n, words });
}

/** Returns the first error of each field; errors without a field are under ''. */
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
    found[field?.name ?? ''] ??= inRow(field, lines, issueText(issue, innermost(field, inner)));
  }
  return found;
}
