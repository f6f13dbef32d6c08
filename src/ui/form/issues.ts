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

/** A schema's words as a sentence; its own English for what is missing is no help to anybody. */
function sentence({ message, code }: Issue): string {
  if (code === 'invalid_type' || (code === 'too_small' && /(>=|at least) ?1\b/.test(message)))
    return t('form.missing');
  const words = message.replace(/^(Invalid input: |Too (small|big): )/, '');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}

/** The first thing that is wrong with each field; what belongs to no field stands under ''. */
export function issuesByField(
  fields: readonly FormField[],
  issues: readonly Issue[],
  bodyPath = '',
): Readonly<Record<string, string>> {
  const names = new Set(fields.map(({ name }) => name));
  const found: Record<string, string> = {};
  for (const issue of issues) {
    const [name = '', ...inner] = partsOf(issue, bodyPath);
    const where = names.has(name) ? name : '';
    // Rows within rows: each says its line.
    const rows = inner.filter((part) => /^\d+$/.test(part));
    found[where] ??= rows.reduceRight(
      (words, row) => t('form.in_row', { n: Number(row) + 1, words }),
      sentence(issue),
    );
  }
  return found;
}
