import type { ReasonParam, ReasonParams } from './params.ts';

/**
 * Why the server refuses something, by key: the code of the refusal and its English sentence. A
 * fault of a field has only a sentence, which follows the name of the field: “must be above zero”.
 * Sentences have parameters in braces, and plurals in ICU's form, which a translation keeps:
 * `{count, plural, one {# row} other {# rows}}`. Money and times are given as text.
 */
export type ReasonSpec = Readonly<{ code: string; text: string }> | string;
export type ReasonCatalogue = Readonly<Record<string, ReasonSpec>>;

type TextOf<Spec> = Spec extends { text: infer Text } ? Text : Spec;

/** The parameters that a text names: numbers where it has a plural. */
export type ParamsOf<Text> = Text extends `${string}{${infer Inner}`
  ? Inner extends `${infer Head}}${infer Tail}`
    ? Head extends `${infer Name}, plural,${string}`
      ? { [K in Name]: number } & (Inner extends `${string}}}${infer After}`
          ? ParamsOf<After>
          : unknown)
      : { [K in Head]: ReasonParam } & ParamsOf<Tail>
    : unknown
  : unknown;

/** The parameters of a reason, as rest arguments: none for a sentence without any. */
export type ParamsArgument<Spec> = keyof ParamsOf<TextOf<Spec>> extends never
  ? [params?: ReasonParams]
  : [params: ParamsOf<TextOf<Spec>> & ReasonParams];

const PLURAL = /\{(\w+), plural, (?:=0 \{([^{}]*)\} )?one \{([^{}]*)\} other \{([^{}]*)\}\}/g;
const PLACE = /\{(\w+)\}/g;
const write = (value: ReasonParam | undefined): string =>
  typeof value === 'object' ? value.join(', ') : String(value);

/** Writes an English sentence with its parameters. */
export function writeReason(text: string, params: ReasonParams = {}): string {
  return text
    .replaceAll(PLURAL, (_, name: string, none: string | undefined, one: string, other: string) => {
      const count = Number(params[name]);
      const chosen = count === 0 && none !== undefined ? none : count === 1 ? one : other;
      return chosen.replaceAll('#', String(count));
    })
    .replaceAll(PLACE, (_, name: string) => write(params[name]));
}

/** The sentence of a reason. */
export const textOf = (spec: ReasonSpec): string => (typeof spec === 'string' ? spec : spec.text);

/** A sentence that is no refusal, as answers and rows have it beside its key. */
export interface Sentence {
  message: string;
  reason: string;
  params?: ReasonParams;
}

/** A sentence from the catalogue that names it. */
export function sentenceFor<
  const Catalogue extends ReasonCatalogue,
  Key extends keyof Catalogue & string,
>(catalogue: Catalogue, reason: Key, ...[params]: ParamsArgument<Catalogue[Key]>): Sentence {
  const message = writeReason(textOf(catalogue[reason] as ReasonSpec), params);
  return { message, reason, ...(params ? { params } : {}) };
}

/** A fault of one field, as the parts of a schema report it. */
export interface FieldFault<Path extends string = string> extends Sentence {
  path: Path;
}

/** A fault of a field, from the catalogue that names it. */
export function faultOf<
  const Catalogue extends ReasonCatalogue,
  Key extends keyof Catalogue & string,
  const Path extends string,
>(
  catalogue: Catalogue,
  path: Path,
  reason: Key,
  ...params: ParamsArgument<Catalogue[Key]>
): FieldFault<Path> {
  return { path, ...sentenceFor(catalogue, reason, ...params) };
}

/**
 * A fault as the error of a Zod schema: `z.string().regex(PHONE, issueOf(userReasons,
 * 'user.phone'))`. The validation of requests reads its key from the sentence.
 */
export const issueOf = <const Catalogue extends ReasonCatalogue>(
  catalogue: Catalogue,
  reason: keyof Catalogue & string,
): string => textOf(catalogue[reason] as ReasonSpec);

/** The same with parameters, as the options of a check, or as parts of an issue. */
export function issueWith<
  const Catalogue extends ReasonCatalogue,
  Key extends keyof Catalogue & string,
>(catalogue: Catalogue, reason: Key, ...params: ParamsArgument<Catalogue[Key]>) {
  return issueFor(sentenceFor(catalogue, reason, ...params));
}

/** A sentence as parts of an issue of a schema: the validation of requests reads its key there. */
export const issueFor = ({ message, ...params }: Sentence) => ({ message, params });
