// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- digits and Escape are for all buttons.
// biome-ignore-all lint/a11y/noNoninteractiveElementInteractions: digits and Escape are for all buttons.

import { Button } from '@blueprintjs/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { pressedDigit } from '#src/lib/keys/keyboard/pressed-key.ts';
import { KeyedLabel } from './keyed-label.tsx';

interface Props {
  /** The name of the group. */
  label: string;
  choices: readonly { label: string; run: () => void }[];
  /** The first button takes the focus; then digits press the buttons, and Escape leaves. */
  isFocused: boolean;
  onLeave: () => void;
  /** Before and after the buttons. */
  lead?: ReactNode;
  end?: ReactNode;
}

/**
 * Buttons of one question, which digits press while the focus is among them. A caller gives it a key
 * of its choices: if these change, the focus is lost, and a digit meets nothing that was not read.
 */
export function DigitButtons({ label, choices, isFocused, onLeave, lead, end }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isFocused) group.current?.querySelector('button')?.focus();
  }, [isFocused]);
  const onKey = (event: KeyboardEvent) => {
    const digit = pressedDigit(event.nativeEvent);
    const choice = digit === null ? undefined : choices[Number(digit) - 1];
    if (choice && !event.repeat) choice.run();
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <fieldset ref={group} className="row" data-own-keys aria-label={label} onKeyDown={onKey}>
      {lead}
      {choices.map((choice, n) => (
        <Button key={choice.label} size="small" onClick={choice.run}>
          <KeyedLabel label={choice.label} keyName={isFocused ? String(n + 1) : ''} />
        </Button>
      ))}
      {end}
    </fieldset>
  );
}
