import type { ActorJson } from '../db/schema.ts';

/** The name of a column: `stateAt` becomes `state_at`. */
const columnOf = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const stored = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? JSON.stringify(value)
    : value;

/** The columns of fields: a list is stored as it is, another value with fields as JSON. */
export const columnsOf = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [columnOf(field), stored(value)]),
  );

/** The columns that say when and by whom a record was written, of those that it shows. */
export function stampsOf(
  shape: object,
  kind: 'created' | 'state',
  { at, actor }: { at: Date; actor: ActorJson },
): object {
  const by = JSON.stringify(actor);
  return {
    ...(`${kind}At` in shape ? { [`${kind}_at`]: at } : {}),
    ...(`${kind}By` in shape ? { [`${kind}_by`]: by } : {}),
  };
}
