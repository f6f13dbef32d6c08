import type { z } from 'zod';

type Shape = Readonly<Record<string, z.ZodType>>;
interface Declared {
  name: string;
  kind: string;
  rowFields?: readonly Declared[];
}

/** The schemas of the fields of a body, by name. */
export const shapeOf = (schema: unknown): Shape =>
  (schema as { shape?: Shape } | undefined)?.shape ?? {};

/** The schema of one row in a field of rows; the field may be optional or have a default. */
function rowOf(schema: unknown): unknown {
  const { element, unwrap } = (schema ?? {}) as { element?: unknown; unwrap?: () => unknown };
  return element ?? (unwrap && rowOf(unwrap()));
}

const WIDE = new Set(['document', 'hours', 'images', 'location', 'tags', 'translated']);

/**
 * Returns the fields of a form, completed from the schemas of their values: null, numbers, rows.
 */
export const fieldsIn = <Field extends Declared>(
  fields: readonly Field[],
  shape: Shape,
): readonly Field[] =>
  fields.map((field) => {
    const takes = (value: unknown) => shape[field.name]?.safeParse(value).success === true;
    return {
      ...(takes(null) && { isNullable: true }),
      ...(WIDE.has(field.kind) && { isWide: true }),
      ...field,
      ...(field.kind === 'choice' && takes(1) && { isNumber: true }),
      ...(field.rowFields && {
        rowFields: fieldsIn(field.rowFields, shapeOf(rowOf(shape[field.name]))),
      }),
    };
  });
