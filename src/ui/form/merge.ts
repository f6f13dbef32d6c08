import type { FormField } from './fields/form-field.ts';

type Body = Readonly<Record<string, unknown>>;

/** Reduces rows to what the form edits of each: the API returns more of them, such as their names. */
function editedOf(field: FormField, value: unknown): unknown {
  if (field.kind !== 'rows' || !Array.isArray(value)) return value;
  return value.map((row: Body) =>
    Object.fromEntries(
      field.rowFields.map((one) => [one.name, editedOf(one, row[one.name]) ?? null]),
    ),
  );
}

const isSame = (field: FormField, a: unknown, b: unknown): boolean =>
  stable(editedOf(field, a)) === stable(editedOf(field, b));

/** Serialises a value; equal values give equal texts, whatever the order of their keys. */
function stable(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Returns the fields of a body that have changed. */
export function changesOf(fields: readonly FormField[], base: Body, mine: Body): Body {
  return Object.fromEntries(
    fields
      .filter((field) => !isSame(field, base[field.name], mine[field.name]))
      .map(({ name }) => [name, mine[name] ?? null]),
  );
}

/**
 * Returns the body to send: the changed fields; all of them for a new record, whose `base` is null,
 * and for a change that replaces the whole.
 */
export function sentBody(
  fields: readonly FormField[],
  base: Body | null,
  mine: Body,
  isWhole: boolean,
): Record<string, unknown> {
  const changes = base && changesOf(fields, base, mine);
  if (changes && !(isWhole && Object.keys(changes).length > 0)) return { ...changes };
  return Object.fromEntries(
    fields.flatMap(({ name }) => (name in mine ? [[name, mine[name]]] : [])),
  );
}

export interface Clash {
  field: FormField;
  theirs: unknown;
  mine: unknown;
}

/**
 * Merges the changes of two users. Returns the fields that only the other user changed, and the
 * conflicts: fields that both changed to different values.
 */
export function compare(
  fields: readonly FormField[],
  versions: { base: Body; mine: Body; theirs: Body },
): { taken: readonly FormField[]; clashes: readonly Clash[] } {
  const { base, mine, theirs } = versions;
  const taken: FormField[] = [];
  const clashes: Clash[] = [];
  for (const field of fields) {
    const { name } = field;
    if (isSame(field, base[name], theirs[name])) continue;
    if (isSame(field, base[name], mine[name])) taken.push(field);
    else if (!isSame(field, mine[name], theirs[name]))
      clashes.push({ field, theirs: theirs[name], mine: mine[name] });
  }
  return { taken, clashes };
}
