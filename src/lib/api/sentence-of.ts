import type { ReasonParam, ReasonParams } from '#contract/reasons/params.ts';
import { casablancaFormat, plainFormat } from '#rules/time.ts';
import { locale, textIfKnown, writeText } from '../i18n.ts';
import { wordOfParam } from '../language/reason-words.ts';
import { isDay } from '../text/day.ts';

/** A reason as the server tells it: its English sentence, its key, and the parameters. */
interface WireReason {
  message: string;
  reason?: string | undefined;
  params?: ReasonParams | undefined;
}

/** A time in Casablanca with its day of the week: `lun. 09:00`. */
const weekdayTime = (at: string): string =>
  casablancaFormat(locale(), { weekday: 'short', hour: '2-digit', minute: '2-digit' })(
    new Date(at),
  );

/** A date: `2026-11-27` is `27 nov. 2026`. */
const dateOf = (day: string): string =>
  plainFormat(locale(), { dateStyle: 'medium' })(new Date(`${day}T00:00:00Z`));

/** The parameters that may be a day: `2026-11-27`. */
const DAYS: ReadonlySet<string> = new Set(['from', 'until']);

/** The parameters in the reader's language, as far as they are words that the server knows by key. */
function paramsInLanguage(params: ReasonParams, parts: readonly WireReason[]): ReasonParams {
  const translated = (name: string, value: ReasonParam): ReasonParam => {
    // A reason within this one has its key beside it, a time its instant.
    const { [`${name}Key`]: key, [`${name}At`]: at, ...others } = params;
    if (typeof at === 'string') return weekdayTime(at);
    if (DAYS.has(name) && typeof value === 'string' && isDay(value)) return dateOf(value);
    if (typeof value !== 'string' || typeof key !== 'string')
      return wordOfParam(name, value, params);
    return sentenceOf({ message: value, reason: key, params: others });
  };
  // A sentence of the whole request may name the faults of its fields, which have keys themselves.
  const withParts = (value: ReasonParam): ReasonParam =>
    typeof value === 'string'
      ? parts.reduce((text, part) => text.replaceAll(part.message, () => sentenceOf(part)), value)
      : value;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, withParts(translated(name, value))]),
  );
}

/**
 * A reason of the server in the reader's language: the sentence of the console's catalogue for its
 * key, or the server's own for a key that this release does not know. Its `parts` are the faults of
 * fields that it names.
 */
export function sentenceOf(
  { message, reason, params = {} }: WireReason,
  parts: readonly WireReason[] = [],
): string {
  const text = reason === undefined ? undefined : textIfKnown(`reasons.${reason}`);
  return text === undefined ? message : writeText(text, paramsInLanguage(params, parts));
}

/** A text that a record keeps, which may be a sentence of the server; null if there is none. */
export const keptText = (
  text: string | null,
  { reason, params }: Omit<WireReason, 'message'>,
): string | null => (text === null ? null : sentenceOf({ message: text, reason, params }));

/** The same of a text that is called `reason` itself, whose key is `reasonKey`. */
export const keptReason = (of: {
  reason: string | null;
  reasonKey?: string | undefined;
  params?: ReasonParams | undefined;
}): string | null => keptText(of.reason, { reason: of.reasonKey, params: of.params });
