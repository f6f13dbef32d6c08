import { useMemo } from 'react';
import type { Cause, CausedAct } from '#contract/causes/causes.ts';
import { t } from '#src/lib/i18n.ts';
import { CodedReason, codedText, codeOf, readCoded } from '#src/ui/field/reason/coded-reason.tsx';
import { causeCodes } from './causes.ts';

/** Asks for the cause of an act, and for a text beside it; `causeOfForm` reads the answer. */
export const CauseField = (props: {
  act: CausedAct;
  isMissing: boolean;
  isFocused?: boolean;
  maxLength?: number;
  /** Receives the chosen cause; `other` for a text alone, and nothing for neither. */
  onCause?: (cause: string) => void;
  /** The answer as one text, where no form reads the fields. */
  value?: string;
  onChange?: (answer: string) => void;
  /** The cause at first, where it is known and one of the act. */
  known?: Cause | null;
}) => {
  const { act, onCause, onChange, known = null, ...field } = props;
  const codes = useMemo(() => causeCodes(act), [act]);
  const change = (answer: string) => {
    onChange?.(answer);
    onCause?.(readCoded(answer, codes)?.code ?? codeOf(answer));
  };
  const isOffered = codes.options().some(({ value }) => value === known);
  const first = isOffered && known ? { defaultValue: codedText({ code: known, text: '' }) } : {};
  return (
    <CodedReason {...field} {...first} legend={t('orders.cause')} codes={codes} onChange={change} />
  );
};
