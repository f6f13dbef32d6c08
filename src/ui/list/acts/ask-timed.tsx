// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
// biome-ignore-all lint/a11y/noAutofocus: the field appears because an act asked for it.

import { useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { wholeMoment } from '#src/lib/text/moment.ts';
import { readUntil } from '#src/lib/text/until.ts';
import { CodedReason, readCoded } from '#src/ui/field/reason/coded-reason.tsx';
import { ReasonField } from '#src/ui/field/reason/reason-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { ActTimed } from './list-act.ts';

/** A reason, and the end as an ISO instant; null: until it is ended. */
export interface TimedAct {
  reason: string;
  /** The code of the reason, if the act has codes. */
  code?: string;
  until: string | null;
}

const SPLIT = '\n';
const partsOf = (text: string): [until: string, reason: string] => {
  const [until = '', ...reason] = text.split(SPLIT);
  return [until, reason.join(SPLIT)];
};

/** Parses the input; null while it is invalid. */
export function readTimed(
  text: string,
  { codes }: Pick<ActTimed, 'codes'> = {},
  nowMs = Date.now(),
): TimedAct | null {
  const [typed, words] = partsOf(text);
  const until = readUntil(typed, nowMs);
  if (codes) {
    const read = readCoded(words, codes);
    return until === undefined || !read ? null : { reason: read.text, code: read.code, until };
  }
  const reason = words.trim();
  return until === undefined || reason === '' ? null : { reason, until };
}

/** Asks for a reason and for how long. They form one answer: a text of two lines. */
export function AskTimed(props: {
  asks: ActTimed;
  value: string;
  onChange: (text: string) => void;
  isMissing: boolean;
}) {
  const { asks, value, onChange, isMissing } = props;
  const [until, reason] = partsOf(value);
  // The hint is as of the question; the end is counted when it is sent.
  const [askedMs] = useState(() => Date.now());
  const read = readUntil(until, askedMs);
  const shown = read
    ? t('lists.ends_at', { at: wholeMoment(read) })
    : t(read === null ? 'lists.no_until' : 'lists.until_missing');
  return (
    <>
      {asks.codes ? (
        <CodedReason
          legend={t('lists.reason')}
          codes={asks.codes}
          isMissing={isMissing}
          value={reason}
          isFocused
          onChange={(answer) => onChange(`${until}${SPLIT}${answer}`)}
        />
      ) : (
        <ReasonField
          isMissing={isMissing && reason.trim() === ''}
          value={reason}
          autoFocus
          onChange={({ target }) => onChange(`${until}${SPLIT}${target.value}`)}
        />
      )}
      <TextField
        label={t(asks.label)}
        value={until}
        placeholder={t('lists.until_example')}
        hint={shown}
        error={isMissing && read === undefined ? t('lists.until_missing') : undefined}
        onChange={({ target }) => onChange(`${target.value}${SPLIT}${reason}`)}
      />
    </>
  );
}
