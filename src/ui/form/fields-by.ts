import type { z } from 'zod';
import type { FieldOf, FormField } from './form.ts';

type Shape = Readonly<Record<string, z.ZodType>>;
export const shapeOf = (schema: unknown): Shape =>
  (schema as { shape?: Shape } | undefined)?.shape ?? {};

/** The schema of a row in a field of rows, which may be optional or have a default. */
function rowOf(schema: unknown): unknown {
  const { element, unwrap } = (schema ?? {}) as { element?: unknown; unwrap?: () => unknown };
  return element ?? (unwrap && rowOf(unwrap()));
}

const WIDE = new Set<FormField['kind']>([
  'document',
  'hours',
  'images',
  'location',
  'tags',
  'translated',
]);

/** The fields of a form with what the schemas of their values say of them. */
export const fieldsIn = (fields: readonly FormField[], shape: Shape): readonly FormField[] =>
  fields.map((field) => {
    const takes = (value: unknown) => shape[field.name]?.safeParse(value).success === true;
    return {
      isNullable: takes(null),
      isWide: WIDE.has(field.kind),
      ...field,
      ...(field.kind === 'choice' && { isNumber: takes(1) }),
      ...(field.kind === 'rows' && {
        of: fieldsIn(field.of, shapeOf(rowOf(shape[field.name]))),
      }),
    };
  });

/** The fields of a body with what its schema says of them: null, numbers, rows. */
export const fieldsBy = <Body>(
  schema: z.ZodType<unknown, Body>,
  fields: readonly FieldOf<Body>[],
) => fieldsIn(fields as readonly FormField[], shapeOf(schema));
