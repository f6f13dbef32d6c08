import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Permission } from '#contract/permissions.ts';
import type { UploadOptions } from '#src/lib/api/upload.ts';
import { defineStore } from '#src/lib/console/console.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import type { Option, Options } from '#src/ui/field/options.ts';
import type { RecordSource } from '#src/ui/field/record-input.tsx';
import type { WritableValueStore } from '#streams/index.ts';
import { fieldsIn, shapeOf } from './fields-by.ts';

/** A map of one point. */
export interface PointMapProps {
  at: { lat: number; lon: number } | null;
  label: string;
  /** Without it the pin cannot be moved. */
  onMove?: (place: { lat: number; lon: number }) => void;
}

/** Where the files of a field are kept. */
export interface FileStore {
  /** Media types that may be chosen. */
  accept: readonly string[];
  upload: (file: File, options: UploadOptions) => Promise<{ id: number }>;
}
export interface DocumentStore extends FileStore {
  name: (id: number, signal: AbortSignal) => Promise<string>;
  /** Downloads it. */
  save: (id: number) => Promise<void>;
}

/** How a field is typed, and the type of its value in the API. */
export type FieldKind =
  /** A text; null or '' where it may be empty, depending on `isNullable`. */
  | { kind: 'text'; isLong?: true; type?: 'email' | 'tel' | 'password' }
  /** Centimes. */
  | { kind: 'money' }
  /** Basis points, typed in percent. */
  | { kind: 'percent' }
  | { kind: 'count'; unit?: MessageKey }
  | { kind: 'date' }
  /** An instant, typed as day and time of Casablanca. */
  | { kind: 'moment' }
  | { kind: 'flag' }
  | {
      kind: 'choice';
      options: Options;
      /** Its values are numbers: read from the schema. */
      isNumber?: boolean;
    }
  /** Several of a few options. */
  | { kind: 'choices'; options: readonly Option[] }
  /** Words separated by commas. */
  | { kind: 'tags' }
  /** A text in each language; empty ones are omitted. */
  | { kind: 'translated'; isLong?: true }
  /** A point: typed, or a pin on the map that the form's screen provides. */
  | { kind: 'location'; map: ComponentType<PointMapProps> }
  /** Times of a week; null is around the clock. */
  | { kind: 'hours' }
  /** The id of an uploaded image; null for none. */
  | { kind: 'image'; files: FileStore }
  /** The ids of images, in order. */
  | { kind: 'images'; most: number; files: FileStore }
  | { kind: 'document'; files: DocumentStore }
  /** The id of another record. */
  | { kind: 'record'; source: RecordSource }
  /** A list of groups, each with these fields. */
  | { kind: 'rows'; of: readonly FormField[]; add: MessageKey; none: MessageKey };

export type FormField = FieldKind & FieldFacts<string>;

interface FieldFacts<Name extends string> {
  /** Its name in the body. */
  name: Name;
  label: MessageKey;
  hint?: MessageKey;
  /** An empty field is null in the API; otherwise it is omitted. By default what its schema says. */
  isNullable?: boolean;
  /** Takes the full width; by default what its kind needs. */
  isWide?: boolean;
  /** It can be set when a record is created, and not changed later. */
  isFirstOnly?: true;
  /** The permission to set it; others see its value. */
  permission?: Permission;
}

/** The kinds of field that can hold a value of the API. */
type KindOf<Value> = Value extends boolean
  ? 'flag'
  : Value extends number
    ? 'count' | 'percent' | 'choice' | 'image' | 'document' | 'record'
    : Value extends string
      ? 'text' | 'money' | 'date' | 'moment' | 'choice'
      : Value extends readonly (infer Row)[]
        ? Row extends object
          ? 'rows'
          : 'choices' | 'tags' | 'images'
        : 'translated' | 'location' | 'hours';

/** A field of a body: its name, and a kind that can hold its value. */
export type FieldOf<Body> = {
  [Name in keyof Body & string]: FieldFacts<Name> &
    (NonNullable<Body[Name]> extends readonly (infer Row extends object)[]
      ? Omit<Extract<FieldKind, { kind: 'rows' }>, 'of'> & { of: readonly FieldOf<Row>[] }
      : Extract<FieldKind, { kind: KindOf<NonNullable<Body[Name]>> }>);
}[keyof Body & string];

/** A record that a form edits. */
export interface Known {
  id: number;
  version: number;
  /** The present body; only the form's fields are read. */
  body: Readonly<Record<string, unknown>>;
}

/** Converts a record to what a form edits, where its fields have the same names. */
export const knownRecord = <Row extends Omit<Known, 'body'>>(record: Row): Known => ({
  id: record.id,
  version: record.version,
  body: { ...record },
});

export interface FormSection<Field = FormField> {
  title: MessageKey;
  hint?: MessageKey;
  /** The hint applies to existing records only. */
  isHintForChange?: true;
  fields: readonly Field[];
}

/** The contract's schemas of the bodies that a form sends. */
interface Bodies<Change, Draft> {
  changes: z.ZodType<unknown, Change>;
  /** Of a new record, where the form creates records. */
  draft?: z.ZodType<unknown, Draft>;
}

export interface FormBelowProps {
  /** What the fields say now; a field that cannot be read is missing. */
  body: Readonly<Record<string, unknown>>;
}

export interface Form<Of = Bodies<unknown, unknown>> {
  /** Name of the form, its command and its draft. */
  id: string;
  /** What it creates and changes. */
  of: Of;
  sections: readonly FormSection[];
  /** The path of the record in the body that creates it, as errors name it: `items.0`. */
  bodyPath?: string;
  fields: readonly FormField[];
  /** Shown below the fields, with the values that are typed now. */
  below?: ComponentType<FormBelowProps> | undefined;
  /** The target of the command that saves the form. */
  commands: readonly Command<() => void>[];
  /** Reports, while the form is shown, that the record was changed outside it. */
  meet: WritableValueStore<((current: Known) => void) | null>;
}

/** The fields of a body with what its schema says of them. */
export const fieldsBy = <Body>(
  schema: z.ZodType<unknown, Body>,
  fields: readonly FieldOf<Body>[],
) => fieldsIn(fields as readonly FormField[], shapeOf(schema));

/** Creates a form from its declaration. Call it once, in the module of the screen. */
export function defineForm<Change, Of extends Bodies<Change, Draft>, Draft = object>(
  definition: Pick<Form, 'id' | 'bodyPath' | 'below'> & {
    of: Of & Bodies<Change, Draft>;
    sections: readonly FormSection<FieldOf<NoInfer<Change>> | FieldOf<NoInfer<Draft>>>[];
  },
): Form<Of> {
  const shape = { ...shapeOf(definition.of.changes), ...shapeOf(definition.of.draft) };
  const sections = (definition.sections as readonly FormSection[]).map((section) => ({
    ...section,
    fields: fieldsIn(section.fields, shape),
  }));
  return {
    ...definition,
    sections,
    fields: sections.flatMap(({ fields }) => fields),
    meet: defineStore<((current: Known) => void) | null>(() => null),
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
  'moment',
  'location',
  'record',
]);

/** The required fields of a new record, by the contract, that have no initial value. */
export function neededFields(
  { of, fields }: Pick<Form, 'of' | 'fields'>,
  initial: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const shape = shapeOf(of.draft);
  const needed = fields.filter(
    ({ name, kind, isNullable }) =>
      ONE_VALUE.has(kind) &&
      initial[name] === undefined &&
      shape[name]?.safeParse(isNullable ? null : undefined).success === false,
  );
  return new Set(needed.map(({ name }) => name));
}

/** The required fields of a new record, by the contract, that a form neither shows nor sets. */
export function missingFields(
  { of, fields }: Pick<Form, 'of' | 'fields'>,
  initial: Readonly<Record<string, unknown>>,
): readonly string[] {
  const shape = shapeOf(of.draft);
  return Object.keys(shape).filter(
    (name) =>
      initial[name] === undefined &&
      !fields.some((field) => field.name === name) &&
      shape[name]?.safeParse(undefined).success === false,
  );
}
