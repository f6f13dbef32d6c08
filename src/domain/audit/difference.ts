import type { AuditEntry } from '#contract/routes/books/audit.ts';

/** A field whose value differs before and after; null if it was absent. */
export interface Difference {
  field: string;
  before: string | null;
  after: string | null;
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Collects every value under its path: `entries.0.amount`. */
function leaves(value: unknown, path: string, into: Map<string, string>): void {
  // Null counts as absent: a field that replaces it is reported.
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') {
    if (path !== '') into.set(path, text(value));
    return;
  }
  for (const [name, part] of Object.entries(value))
    leaves(part, path === '' ? name : `${path}.${name}`, into);
}

/** The changes made by a command, field by field; unchanged fields are left out. */
export function differencesOf({
  before,
  after,
}: Pick<AuditEntry, 'before' | 'after'>): Difference[] {
  const was = new Map<string, string>();
  const is = new Map<string, string>();
  leaves(before, '', was);
  leaves(after, '', is);
  return (
    [...new Set([...was.keys(), ...is.keys()])]
      // The legal events follow from the status, which is shown.
      .filter((field) => was.get(field) !== is.get(field) && !field.startsWith('legalEvents.'))
      .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
  );
}
