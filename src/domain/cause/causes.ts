import {
  ACT_CAUSES,
  type Cause,
  type CausedAct,
  type CauseInput,
  type CauseOf,
  causeSentence,
} from '#contract/causes/causes.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import { codedText, type ReasonCodes, readCoded } from '#src/ui/field/reason/coded-reason.tsx';
import { offeredCauses } from './cause-settings.ts';

/** The name of a cause. */
export const causeText = (cause: Cause): string => sentenceOf(causeSentence(cause));

const OTHER = 'other';

/** The causes of an act, as its question offers them. */
export const causeCodes = (act: CausedAct): ReasonCodes => ({
  field: 'cause',
  options: () => offeredCauses(act).map((value) => ({ value, label: causeText(value) })),
  other: OTHER,
});

/** Why, as an act of this sort sends it. */
export interface CauseOfAct<Act extends CausedAct> {
  cause: CauseOf<Act>;
  reason?: string;
}

/** The answer to the question of a cause; null if it is not answered. */
export function readCause<Act extends CausedAct>(answer: string, act: Act): CauseOfAct<Act> | null {
  const read = readCoded(answer, { other: OTHER });
  const cause = ACT_CAUSES[act].find((one) => one === read?.code);
  if (!read || !cause) return null;
  return { cause, ...(read.text === '' ? {} : { reason: read.text }) };
}

/** The same of a form with the fields of `CauseField`. */
export const causeOfForm = <Act extends CausedAct>(form: FormData, act: Act) =>
  readCause(codedText({ code: formText(form, 'code'), text: formText(form, 'reason') }), act);

/**
 * Why, as typed in a line: the digit of a cause, its name or the beginning of it, else a text. Null if
 * nothing is typed.
 */
export function typedCause<Act extends CausedAct>(
  words: readonly string[],
  act: Act,
): CauseOfAct<Act> | null {
  const text = words.join(' ').trim();
  if (text === '') return null;
  const causes = offeredCauses(act);
  const typed = normaliseText(text).replaceAll('_', ' ');
  const byKey = /^[1-9]$/.test(typed) ? causes[Number(typed) - 1] : undefined;
  const like = causes.filter((one) => normaliseText(causeText(one)).startsWith(typed));
  const cause = byKey ?? causes.find((one) => one.replaceAll('_', ' ') === typed) ?? like[0];
  const isNamed =
    cause !== undefined && cause !== OTHER && (byKey !== undefined || like.length < 2);
  return isNamed ? { cause } : { cause: OTHER as CauseOf<Act>, reason: text };
}

/** A reason beside its cause, as a record shows it: the cause alone if the text only repeats it. */
export function causedText({
  cause,
  reason,
}: CauseInput | { cause?: Cause | null; reason: string }) {
  if (!cause) return reason ?? '';
  const name = causeText(cause);
  const isRepeated = !reason || reason === causeSentence(cause).message;
  if (isRepeated) return name;
  return cause === OTHER ? reason : labelled(name, reason);
}
