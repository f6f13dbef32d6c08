import type { ReasonParam, ReasonParams } from '#contract/reasons/params.ts';
import { textIfKnown } from '../i18n.ts';

const WORDS = 'reason_words.';

/** Where the words of a parameter stand, besides those of reasons. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  role: ['shell.role_'],
  party: ['orders.party_'],
  needs: ['needs.'],
  kinds: ['proofs.kind_', 'drivers.document_'],
  kind: ['drivers.document_'],
};

/** The key of an English word: `picked up` is `picked_up`. */
const keyOf = (word: string): string => word.toLowerCase().replaceAll(/[ -]/g, '_');

const firstKnown = (keys: readonly string[]): string | undefined =>
  keys.map(textIfKnown).find((text) => text !== undefined);

/** What a row is called: `Order 7`, `The import`; names of people and stores stay. */
function subjectOf(subject: string): string {
  const [, kind, id] = /^(\w+) (\d+)$/.exec(subject) ?? [];
  if (kind === undefined || id === undefined)
    return textIfKnown(`${WORDS}subject_${keyOf(subject)}`) ?? subject;
  return textIfKnown(`${WORDS}subject_n_${keyOf(kind)}`)?.replace('{id}', id) ?? subject;
}

/** The key of a record in the audit log, `payout 7`, with its kind as a word of the language. */
export function recordText(subject: string): string {
  // The kind is one word, `payout 7`, or all but the last one, `end of order 7`.
  for (const at of [subject.lastIndexOf(' '), subject.indexOf(' ')]) {
    const word = at < 0 ? undefined : textIfKnown(`${WORDS}record_${keyOf(subject.slice(0, at))}`);
    if (word !== undefined) return word + subject.slice(at);
  }
  return subject;
}

function wordOf(name: string, value: string, params: ReasonParams): string {
  if (name === 'subject') return subjectOf(value);
  const own = `${WORDS}${name}_${keyOf(value)}`;
  const noun = name === 'what' ? [`${WORDS}noun_${String(params.kind)}`] : [];
  const others = (OTHER_WORDS[name] ?? []).map((part) => part + keyOf(value));
  return firstKnown([own, ...noun, ...others]) ?? value;
}

/** A parameter of a reason in the reader's language, if it is a word that the console has; itself otherwise. */
export const wordOfParam = (name: string, value: ReasonParam, params: ReasonParams): ReasonParam =>
  typeof value === 'object'
    ? value.map((one) => wordOf(name, one, params))
    : typeof value === 'string'
      ? wordOf(name, value, params)
      : value;
