// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
// biome-ignore-all lint/a11y/noNoninteractiveElementInteractions: the digits choose one of its radios.

import { Radio } from '@blueprintjs/core';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { isTypedKey, pressedDigit } from '#src/lib/keys/keyboard/pressed-key.ts';
import { FieldMessage, messageId } from '../field.tsx';
import { TextField } from '../text-field.tsx';
import '../radio-set.css';
import './coded-reason.css';

/** The codes of a reason. A text alone counts as `other`, which is the last option. */
export interface ReasonCodes {
  /** The name of the code in the call. */
  field: string;
  options: () => readonly { value: string; label: string }[];
  other: string;
}

/** A reason by its code, and a text beside it, which may be empty. */
export interface CodedAnswer {
  code: string;
  text: string;
}

const SPLIT = '\n';
/** A reason as one text: its code in the first line. */
export const codedText = ({ code, text }: CodedAnswer): string => `${code}${SPLIT}${text}`;

const partsOf = (answer: string): CodedAnswer => {
  const [code = '', ...rest] = answer.split(SPLIT);
  return { code, text: rest.join(' ') };
};

/** The code alone, which may lack its text. */
export const codeOf = (answer: string): string => partsOf(answer).code;

/** Parses it; null without a code that needs no text, and without a text. */
export function readCoded(answer: string, { other }: Pick<ReasonCodes, 'other'>) {
  const { code, text: typed } = partsOf(answer);
  const text = typed.trim();
  if (text === '' && (code === '' || code === other)) return null;
  return { code: code === '' ? other : code, text };
}

/** The fields of a call, for an answer. */
export const codedFields = (
  { code, text }: CodedAnswer,
  { field }: Pick<ReasonCodes, 'field'>,
) => ({
  [field]: code,
  ...(text === '' ? {} : { reason: text }),
});

const MOST_KEYS = 9;

/**
 * Asks why: one of several codes, and a text. The digits 1 to 9 choose a code, and typing goes to the
 * text.
 */
export function CodedReason(props: {
  legend: string;
  codes: ReasonCodes;
  isMissing: boolean;
  isFocused?: boolean;
  maxLength?: number;
  /** What is wrong with the answer that was submitted. */
  fault?: string | null;
  /** The answer as one text, where a form does not read the fields `code` and `reason`. */
  value?: string;
  /** The answer at first, where it may be known. */
  defaultValue?: string;
  onChange?: (answer: string) => void;
}) {
  const { legend, codes, isMissing, isFocused = false, maxLength = 200, onChange } = props;
  const [own, setOwn] = useState(props.defaultValue ?? '');
  const answer = props.value ?? own;
  const { code, text } = partsOf(answer);
  const id = useId();
  const words = useRef<HTMLInputElement>(null);
  const change = (next: CodedAnswer) => {
    setOwn(codedText(next));
    onChange?.(codedText(next));
  };
  // Their digits can be pressed, so they stay as long as the question is open.
  const options = useMemo(() => codes.options(), [codes]);
  const chosen = code === '' && text !== '' ? codes.other : code;
  const error = isMissing && !readCoded(answer, codes) ? t('lists.code_missing') : undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !isTypedKey(key) || key === ' ') return;
    // It is no key of the screen: a letter of the text would be one.
    event.stopPropagation();
    const digit = pressedDigit(event.nativeEvent);
    const at = Number(digit) - 1;
    if (digit !== null && at < Math.min(MOST_KEYS, options.length)) {
      const value = options[at]?.value ?? '';
      event.preventDefault();
      const radios = event.currentTarget.querySelectorAll('input');
      (value === codes.other ? words.current : radios[at])?.focus();
      change({ code: value, text });
      return;
    }
    // The character arrives in the text, which has the focus by then.
    words.current?.focus();
  };
  return (
    <>
      <fieldset
        className="radio-set coded-reason"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a group of radios may be required and invalid.
        role="radiogroup"
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={messageId(id, error)}
        onKeyDown={onKeyDown}
      >
        <legend>{legend}</legend>
        {options.map(({ value, label }, n) => (
          <Radio
            key={value}
            name="code"
            value={value}
            checked={chosen === value}
            autoFocus={isFocused && n === 0}
            onChange={() => change({ code: value, text })}
          >
            {n < MOST_KEYS && <kbd aria-hidden>{n + 1}</kbd>} {label}
          </Radio>
        ))}
        <FieldMessage id={id} error={error} />
      </fieldset>
      <TextField
        ref={words}
        label={t('lists.reason')}
        name="reason"
        maxLength={maxLength}
        value={text}
        hint={t(chosen === '' || chosen === codes.other ? 'lists.reason_hint' : 'lists.code_text')}
        error={props.fault ?? undefined}
        onChange={({ target }) => change({ code, text: target.value })}
      />
    </>
  );
}
