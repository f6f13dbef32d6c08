import { useMemo } from 'react';
import type { CausedAct } from '#contract/causes/causes.ts';
import { t } from '#src/lib/i18n.ts';
import { CodedReason, codeOf, readCoded } from '#src/ui/field/reason/coded-reason.tsx';
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
}) => {
  const { act, onCause, onChange, ...field } = props;
  const codes = useMemo(() => causeCodes(act), [act]);
  const change = (answer: string) => {
    onChange?.(answer);
    onCause?.(readCoded(answer, codes)?.code ?? codeOf(answer));
  };
  return <CodedReason {...field} legend={t('orders.cause')} codes={codes} onChange={change} />;
};
