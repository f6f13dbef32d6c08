import type { z } from 'zod';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { type Options, optionsOf } from '#src/ui/field/options.ts';

type Shape = Readonly<Record<string, z.ZodType>>;
interface Declared {
  name: string;
  kind: string;
  label?: MessageKey;
  options?: Options;
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

/** The values of a choice; its schema may be optional or have a default. */
function wordsOf(schema: unknown): readonly string[] {
  const { options, unwrap } = (schema ?? {}) as { options?: unknown; unwrap?: () => unknown };
  return (options as readonly string[] | undefined) ?? (unwrap ? wordsOf(unwrap()) : []);
}

/** The label of a field and the options of a choice, by the messages that are named after it. */
const namedAfter = (key: string, { kind, options }: Declared, schema: unknown) => ({
  label: key as MessageKey,
  ...(kind === 'choice' &&
    !options && {
      options: optionsOf(wordsOf(schema), (word) => t(`${key}_${word}` as MessageKey)),
    }),
});

const WIDE = new Set(['document', 'hours', 'images', 'location', 'tags', 'translated']);

/**
 * Returns the fields of a form, completed from the schemas of their values: null, numbers, rows,
 * options. `texts` is what the messages begin with that are named after a field and its values.
 */
export const fieldsIn = <Field extends Declared>(
  fields: readonly Field[],
  shape: Shape,
  texts = '',
): readonly Field[] =>
  fields.map((field) => {
    const takes = (value: unknown) => shape[field.name]?.safeParse(value).success === true;
    return {
      ...(texts && namedAfter(`${texts}${field.name}`, field, shape[field.name])),
      ...(takes(null) && { isNullable: true }),
      ...(WIDE.has(field.kind) && { isWide: true }),
      ...field,
      ...(field.kind === 'choice' && takes(1) && { isNumber: true }),
      ...(field.rowFields && {
        rowFields: fieldsIn(field.rowFields, shapeOf(rowOf(shape[field.name]))),
      }),
    };
  });
