import { InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { withKey } from '#src/lib/keys/shortcuts.ts';
import { returnFocus } from '#src/lib/keys/take-focus.ts';
import { parsePastTime } from '#src/lib/text/past-time.ts';
import type { Replay } from '#streams/index.ts';

/** A field for a time to show: `22:14`, `yesterday 21:30`. Enter shows it, and Escape leaves the field. */
export function MomentField(props: {
  replay: Replay;
  keyName: string;
  input: RefObject<HTMLInputElement | null>;
}) {
  const { replay, keyName, input } = props;
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const before = useRef<Element | null>(null);
  const leave = () => returnFocus(before.current?.isConnected ? before.current : null);

  function go(): void {
    const { fromMs, toMs } = replay.range();
    const ms = parsePastTime(text, toMs);
    if (ms === null || ms < fromMs) {
      setError(t(ms === null ? 'replay.time_invalid' : 'replay.time_too_old'));
      return;
    }
    replay.seek(ms);
    setText('');
    setError(null);
    leave();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go();
    else if (event.key === 'Escape') {
      setText('');
      setError(null);
      leave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="replay-bar__time">
      <InputGroup
        inputRef={input}
        aria-label={t('replay.go_to')}
        aria-invalid={error !== null}
        placeholder={withKey(t('replay.time_example'), keyName)}
        title={t('replay.time_hint')}
        autoComplete="off"
        size="small"
        intent={error === null ? 'none' : 'danger'}
        value={text}
        onValueChange={(next) => {
          setText(next);
          setError(null);
        }}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget;
        }}
        onKeyDown={onKeyDown}
      />
      {error !== null && (
        <output className="hint floating replay-bar__note" data-severity="critical">
          {error}
        </output>
      )}
    </div>
  );
}
