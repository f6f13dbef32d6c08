import type { ComponentType } from 'react';
import type { z } from 'zod';
import { defineStore } from '#src/lib/console/console.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import type { WritableValueStore } from '#streams/index.ts';
import type { FieldOf, FormField } from './fields/form-field.ts';
import { fieldsIn, shapeOf } from './fields-by.ts';
import type { TypedValue } from './kinds.ts';

/** What a form sends. */
export type Body = Record<string, unknown>;
/** The input of the fields, by name. */
export type TypedValues = Record<string, TypedValue>;

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
  /** The id of the record that is edited; absent of a new one. */
  id?: number | undefined;
}

export interface FormAboveProps {
  /** The record that is edited, with all that the API returns of it; null for a new one. */
  record: FormRecord | null;
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
  /** Shown above the fields: what is to know of the record before it is edited. */
  above?: ComponentType<FormAboveProps> | undefined;
  /** What saving a new record does; absent: it is saved. */
  createLabel?: MessageKey | undefined;
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

/** The sections of a form for the bodies that change and create a record. */
export type SectionsOf<Change, Draft, Texts extends string> = readonly FormSection<
  FieldOf<Change, Texts> | FieldOf<Draft, Texts>
>[];

/** Creates a form from its declaration. Call it once, in the module of the screen. */
export function defineForm<
  Change,
  Of extends Bodies<Change, Draft>,
  Draft = object,
  const Texts extends string = '',
>({
  texts,
  ...definition
}: Pick<Form, 'id' | 'bodyPath' | 'above' | 'below' | 'createLabel'> & {
  resource: Of & Bodies<Change, Draft>;
  /** What the names of its labels begin with: `users.`. */
  texts?: Texts;
  sections: SectionsOf<NoInfer<Change>, NoInfer<Draft>, NoInfer<Texts>>;
}): Form<Of> {
  const shape = { ...shapeOf(definition.resource.changes), ...shapeOf(definition.resource.draft) };
  const sections = (definition.sections as readonly FormSection[]).map((section) => ({
    ...section,
    fields: fieldsIn(section.fields, shape, texts),
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
