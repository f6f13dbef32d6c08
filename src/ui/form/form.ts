import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import type { RecordSource } from '#src/ui/field/record-input.tsx';
import { createValueStore, type WritableValueStore } from '#streams/index.ts';

/** A map of one point. */
export interface PointMapProps {
  at: { lat: number; lon: number } | null;
  label: string;
  /** Without it the pin stays where it is. */
  onMove?: (place: { lat: number; lon: number }) => void;
}

export interface Choice {
  value: string;
  label: string;
}

/** How a field is typed, and as what its value goes to the API. */
export type FieldKind =
  /** A text; null or '' where it may be empty, as `isNullable` says. */
  | { kind: 'text'; isLong?: true; type?: 'email' | 'tel' | 'password' }
  /** Centimes. */
  | { kind: 'money' }
  /** Basis points, typed in percent. */
  | { kind: 'percent' }
  | { kind: 'count'; unit?: MessageKey }
  | { kind: 'date' }
  | { kind: 'flag' }
  | {
      kind: 'choice';
      options: readonly Choice[] | ((signal: AbortSignal) => Promise<readonly Choice[]>);
      isNumber?: true;
    }
  /** Some of a few. */
  | { kind: 'choices'; options: readonly Choice[] }
  /** Words with commas between. */
  | { kind: 'tags' }
  /** A text in each language; what is empty is left out. */
  | { kind: 'translated'; isLong?: true }
  /** A point: typed, or a pin on the map that the form's screen gives. */
  | { kind: 'location'; map: ComponentType<PointMapProps> }
  /** Times of a week; null is around the clock. */
  | { kind: 'hours' }
  /** The id of a picture that was uploaded; null is none. */
  | { kind: 'image' }
  /** The ids of pictures, in their order. */
  | { kind: 'images'; most: number }
  | { kind: 'document' }
  /** The id of another record. */
  | { kind: 'record'; source: RecordSource }
  /** Several of the same make: each has these fields. */
  | { kind: 'rows'; of: readonly FormField[]; add: MessageKey; none: MessageKey };

export type FormField = FieldKind & {
  /** Its name in the body. */
  name: string;
  label: MessageKey;
  hint?: MessageKey;
  /** An empty field is null to the API; without it an empty one is missing. */
  isNullable?: true;
  /** Takes the whole width. */
  isWide?: true;
  /** It can be said when a record is made, and not changed later. */
  isFirstOnly?: true;
  /** Who may set it; others see what it is. */
  permission?: Permission;
};

/** A record that a form changes. */
export interface Known {
  id: number;
  version: number;
  /** The body as it is now; only what the form has fields for is looked at. */
  body: Readonly<Record<string, unknown>>;
}

export interface FormSection {
  title: MessageKey;
  hint?: MessageKey;
  /** What the hint says is about records that are there already. */
  isHintForChange?: true;
  fields: readonly FormField[];
}

export interface FormDefinition {
  /** Name of the form: of its command, and of its draft. */
  id: string;
  /** The contract's own: of the body that makes a record. */
  schema: z.ZodType;
  /** The contract's own: of a body that changes one. */
  changes: z.ZodType;
  sections: readonly FormSection[];
  /** Where the record lies in the body that makes it, as refusals name it: `items.0`. */
  bodyPath?: string;
}

export interface Form extends FormDefinition {
  fields: readonly FormField[];
  /** Act on what saves the form. */
  commands: readonly Command<() => void>[];
  /** Tells it, while it is shown, that the record was changed beside it. */
  meet: WritableValueStore<((current: Known) => void) | null>;
}

/** Makes a form of its declaration. Call it once, in the module of the screen. */
export function defineForm(definition: FormDefinition): Form {
  return {
    ...definition,
    fields: definition.sections.flatMap(({ fields }) => fields),
    meet: createValueStore<((current: Known) => void) | null>(null),
    commands: [
      {
        id: `${definition.id}.save`,
        label: 'form.save',
        keys: ['Mod+s'],
        isInFields: true,
        run: (save) => save(),
      },
    ],
  };
}

const ONE_VALUE = new Set<FormField['kind']>([
  'text',
  'choice',
  'money',
  'count',
  'percent',
  'date',
  'location',
  'record',
]);

/** The fields without which no record is made, as the contract has it, where nothing stands yet. */
export function neededFields(
  { schema, fields }: Pick<Form, 'schema' | 'fields'>,
  initial: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const { shape = {} } = schema as { shape?: Readonly<Record<string, z.ZodType>> };
  const needed = fields.filter(
    ({ name, kind, isNullable }) =>
      ONE_VALUE.has(kind) &&
      initial[name] === undefined &&
      shape[name]?.safeParse(isNullable ? null : undefined).success === false,
  );
  return new Set(needed.map(({ name }) => name));
}
