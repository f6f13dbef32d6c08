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
  /** Absent: the pin cannot be moved. */
  onMove?: (place: { lat: number; lon: number }) => void;
}

/** Stores the files of a field. */
export interface FileStore {
  /** The accepted media types. */
  accept: readonly string[];
  upload: (file: File, options: UploadOptions) => Promise<{ id: number }>;
}
export interface DocumentStore extends FileStore {
  name: (id: number, signal: AbortSignal) => Promise<string>;
  /** Downloads a file. */
  save: (id: number) => Promise<void>;
}

/** The input of a field, and the type of its value in the API. */
export type FieldKind =
  /** A text. An empty one is null or '', depending on `isNullable`. */
  | { kind: 'text'; isLong?: true; type?: 'email' | 'tel' | 'password' }
  /** Centimes. */
  | { kind: 'money' }
  /** Basis points, typed in percent. */
  | { kind: 'percent' }
  | { kind: 'count'; unit?: MessageKey }
  | { kind: 'date' }
  /** An instant, entered as date and time in Casablanca. */
  | { kind: 'moment' }
  | { kind: 'flag' }
  | {
      kind: 'choice';
      options: Options;
      /** Its values are numbers; by default what the schema says. */
      isNumber?: boolean;
    }
  /** Several of the options. */
  | { kind: 'choices'; options: readonly Option[] }
  /** Words separated by commas. */
  | { kind: 'tags' }
  /** A text in each language; empty texts are omitted. */
  | { kind: 'translated'; isLong?: true }
  /** A point: typed, or a pin on a map; the form's screen provides the map. */
  | { kind: 'location'; map: ComponentType<PointMapProps> }
  /** Times of a week; null means around the clock. */
  | { kind: 'hours' }
  /** The id of an uploaded image; null for none. */
  | { kind: 'image'; files: FileStore }
  /** The ids of images, in order. */
  | { kind: 'images'; most: number; files: FileStore }
  | { kind: 'document'; files: DocumentStore }
  /** The id of another record. */
  | { kind: 'record'; source: RecordSource }
  /** A list of groups, each with these fields. */
  | { kind: 'rows'; rowFields: readonly FormField[]; add: MessageKey; none: MessageKey };

export type FormField = FieldKind & FieldFacts<string>;

interface FieldFacts<Name extends string> {
  /** The name of the field in the body. */
  name: Name;
  label: MessageKey;
  hint?: MessageKey;
  /** An empty field is sent as null; otherwise it is omitted. By default what the schema says. */
  isNullable?: boolean;
  /** Takes the full width; by default this depends on the kind. */
  isWide?: boolean;
  /** Can be set when a record is created, but not changed later. */
  isFirstOnly?: true;
  /** The permission to set it; users without it see its value. */
  permission?: Permission;
}

/** The labels that have a hint: for `campaigns.link` there is a message `campaigns.link_hint`. */
type Hinted = { [K in MessageKey]: `${K}_hint` extends MessageKey ? K : never }[MessageKey];

/** A label with its hint: `campaigns.link` and `campaigns.link_hint`. */
export const hinted = <Label extends Hinted>(label: Label) => ({
  label,
  hint: `${label}_hint` as MessageKey,
});

/** The kinds of field that can hold a value of this type. */
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
      ? Omit<Extract<FieldKind, { kind: 'rows' }>, 'rowFields'> & {
          rowFields: readonly FieldOf<Row>[];
        }
      : Extract<FieldKind, { kind: KindOf<NonNullable<Body[Name]>> }>);
}[keyof Body & string];

/** A record that a form edits. */
export interface FormRecord {
  id: number;
  version: number;
  /** The current body; only the form's fields are read. */
  body: Readonly<Record<string, unknown>>;
}

/** Converts a record to what a form edits, if their fields have the same names. */
export const toFormRecord = <Row extends Omit<FormRecord, 'body'>>(record: Row): FormRecord => ({
  id: record.id,
  version: record.version,
  body: { ...record },
});

export interface FormSection<Field = FormField> {
  title: MessageKey;
  hint?: MessageKey;
  /** The hint applies only when a record is changed. */
  isHintForChange?: true;
  fields: readonly Field[];
}

/** The contract's schemas of the bodies that a form sends. */
interface Bodies<Change, Draft> {
  changes: z.ZodType<unknown, Change>;
  /** The schema of a new record, if the form can create one. */
  draft?: z.ZodType<unknown, Draft>;
  /** An update has every field, changed or not. */
  isWhole?: true;
}

export interface FormBelowProps {
  /** The current values of the fields; invalid fields are missing. */
  body: Readonly<Record<string, unknown>>;
}

export interface Form<Of = Bodies<unknown, unknown>> {
  /** The name of the form, of its command and of its draft. */
  id: string;
  /** The resource that it creates and changes. */
  resource: Of;
  sections: readonly FormSection[];
  /** The path of the record in the body that creates it, as it appears in errors: `items.0`. */
  bodyPath?: string;
  fields: readonly FormField[];
  /** Shown below the fields, for the current input. */
  below?: ComponentType<FormBelowProps> | undefined;
  /** The target of the command that saves the form. */
  commands: readonly Command<() => void>[];
  /** While the form is shown: call it when the record has been changed outside the form. */
  mergeCurrent: WritableValueStore<((current: FormRecord) => void) | null>;
}

/** Makes the fields of a body, each completed from its schema. */
export const fieldsBy = <Body>(
  schema: z.ZodType<unknown, Body>,
  fields: readonly FieldOf<Body>[],
) => fieldsIn(fields as readonly FormField[], shapeOf(schema));

/** Creates a form from its declaration. Call it once, in the module of the screen. */
export function defineForm<Change, Of extends Bodies<Change, Draft>, Draft = object>(
  definition: Pick<Form, 'id' | 'bodyPath' | 'below'> & {
    resource: Of & Bodies<Change, Draft>;
    sections: readonly FormSection<FieldOf<NoInfer<Change>> | FieldOf<NoInfer<Draft>>>[];
  },
): Form<Of> {
  const shape = { ...shapeOf(definition.resource.changes), ...shapeOf(definition.resource.draft) };
  const sections = (definition.sections as readonly FormSection[]).map((section) => ({
    ...section,
    fields: fieldsIn(section.fields, shape),
  }));
  return {
    ...definition,
    sections,
    fields: sections.flatMap(({ fields }) => fields),
    mergeCurrent: defineStore<((current: FormRecord) => void) | null>(() => null),
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

/** The fields of a new record that the contract requires and that have no initial value. */
export function neededFields(
  { resource, fields }: Pick<Form, 'resource' | 'fields'>,
  initial: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const shape = shapeOf(resource.draft);
  const needed = fields.filter(
    ({ name, kind, isNullable }) =>
      ONE_VALUE.has(kind) &&
      initial[name] === undefined &&
      shape[name]?.safeParse(isNullable ? null : undefined).success === false,
  );
  return new Set(needed.map(({ name }) => name));
}

/** The fields of a new record that the contract requires and that a form neither shows nor sets. */
export function missingFields(
  { resource, fields }: Pick<Form, 'resource' | 'fields'>,
  initial: Readonly<Record<string, unknown>>,
): readonly string[] {
  const shape = shapeOf(resource.draft);
  return Object.keys(shape).filter(
    (name) =>
      initial[name] === undefined &&
      !fields.some((field) => field.name === name) &&
      shape[name]?.safeParse(undefined).success === false,
  );
}
