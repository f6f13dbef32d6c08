import type { z } from 'zod';
import { type IdKind, idKind } from '#contract/ids.ts';

/** The records that a request names, by kind. */
export type Targets = Map<IdKind, Set<unknown>>;

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Adds the records that a part of a request names, found by its schema. `value` is the schema's
 * output.
 */
export function addTargets(targets: Targets, schema: Schema, value: unknown): void {
  if (value === undefined || value === null) return;
  const kind = idKind(schema);
  if (kind) {
    const known = targets.get(kind) ?? new Set();
    targets.set(kind, known.add(value));
    return;
  }
  const def = schema._zod.def as Def;
  switch (def.type) {
    case 'object':
      if (isObject(value))
        for (const [key, field] of Object.entries(def.shape as Record<string, Schema>))
          addTargets(targets, field, value[key]);
      return;
    case 'array':
      if (Array.isArray(value)) for (const one of value) addTargets(targets, def.element, one);
      return;
    case 'record':
      if (isObject(value))
        for (const [key, one] of Object.entries(value)) {
          addTargets(targets, def.keyType, key);
          addTargets(targets, def.valueType, one);
        }
      return;
    case 'union':
      for (const option of def.options) addTargets(targets, option, value);
      return;
    case 'intersection':
      addTargets(targets, def.left, value);
      addTargets(targets, def.right, value);
      return;
    case 'pipe':
      // A final transformation changes the value and not the record that it names.
      addTargets(targets, def.out._zod.def.type === 'transform' ? def.in : def.out, value);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      addTargets(targets, def.innerType, value);
      return;
    default:
  }
}
