import type { AuditLink } from '#contract/routes/audit.ts';

/** One field that is not the same before and after; null where it did not stand. */
export interface Difference {
  field: string;
  before: string | null;
  after: string | null;
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Every value by the path that leads to it: `entries.0.amount`. */
function leaves(value: unknown, path: string, into: Map<string, string>): void {
  // Null is nothing: where something comes in its place, that is told.
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') {
    if (path !== '') into.set(path, text(value));
    return;
  }
  for (const [name, part] of Object.entries(value))
    leaves(part, path === '' ? name : `${path}.${name}`, into);
}

/** What a command changed, field by field; what is the same on both sides is left out. */
export function differencesOf({
  before,
  after,
}: Pick<AuditLink, 'before' | 'after'>): Difference[] {
  const was = new Map<string, string>();
  const is = new Map<string, string>();
  leaves(before, '', was);
  leaves(after, '', is);
  return (
    [...new Set([...was.keys(), ...is.keys()])]
      // What may be done next follows from the status, which is there.
      .filter((field) => was.get(field) !== is.get(field) && !field.startsWith('legalEvents.'))
      .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
  );
}
