import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { UploadOptions } from '#src/lib/api/upload.ts';
import type { LabelOf, MessageKey } from '#src/lib/i18n.ts';
import type { Option, Options } from '#src/ui/field/options.ts';
import type { RecordSource } from '#src/ui/field/record-input.tsx';

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

/** What is typed or chosen in a field. */
type TypedInput = unknown;

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
      /** The values that another field leaves, by its input; one that is gone is dropped. */
      leftBy?: { field: string; only: (input: TypedInput) => readonly string[] };
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
  /** Opening hours; `isWindow`: times at which something applies, in words that are not a shop's. */
  | { kind: 'hours'; isWindow?: true }
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
  /** By default the message `<label>_hint`, if there is one. */
  hint?: MessageKey;
  /** An empty field is sent as null; otherwise it is omitted. By default what the schema says. */
  isNullable?: boolean;
  /** Takes the full width; by default this depends on the kind. */
  isWide?: boolean;
  /** Can be set when a record is created, but not changed later. */
  isFirstOnly?: true;
  /** It is asked only while another field has one of these inputs; otherwise it is null. */
  onlyFor?: { field: string; inputs: readonly string[] };
  /** The permission to set it; users without it see its value. */
  permission?: Permission;
}

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

/** A choice; its options may be omitted if every value of the schema has a message. */
type ChoiceOf<Value, Key extends string> = [Value] extends [string]
  ? `${Key}_${Value}` extends MessageKey
    ? Omit<Choice, 'options'> & Partial<Pick<Choice, 'options'>>
    : Choice
  : Choice;
type Choice = Extract<FieldKind, { kind: 'choice' }>;

type InputOf<Value, Key extends string> =
  | Exclude<Extract<FieldKind, { kind: KindOf<Value> }>, Choice>
  | ('choice' extends KindOf<Value> ? ChoiceOf<Value, Key> : never);

/**
 * A field of a body: its name, and a kind that can hold its value. Its label is the message that is
 * named after it, `<texts><name>`, or another one.
 */
export type FieldOf<Body, Texts extends string = ''> = {
  [Name in keyof Body & string]: Omit<FieldFacts<Name>, 'label'> &
    LabelOf<Texts, Name> &
    (NonNullable<Body[Name]> extends readonly (infer Row extends object)[]
      ? Omit<Extract<FieldKind, { kind: 'rows' }>, 'rowFields'> & {
          rowFields: readonly FieldOf<Row>[];
        }
      : InputOf<NonNullable<Body[Name]>, `${Texts}${Name}`>);
}[keyof Body & string];
