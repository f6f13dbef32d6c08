// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
// biome-ignore-all lint/a11y/noAutofocus: the field appears because an act asked for it.

import { t } from '#src/lib/i18n.ts';
import { ReasonField } from '#src/ui/field/reason/reason-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { ActAdjust } from './list-act.ts';

/** A difference, positive or negative, and its reason. */
export interface Adjustment {
  change: number;
  reason: string;
}

const SPLIT = '\n';
const partsOf = (text: string): [change: string, reason: string] => {
  const [change = '', ...reason] = text.split(SPLIT);
  return [change, reason.join(' ')];
};

/** Parses `+12`, `12`, `-3` or `−3`; zero is invalid. */
function readChange(text: string): number | null {
  const typed = text.trim().replace('\u2212', '-');
  return /^[+-]?\d{1,7}$/.test(typed) && Number(typed) !== 0 ? Number(typed) : null;
}

/** Parses the input; null while it is invalid. */
export function readAdjustment(text: string): Adjustment | null {
  const [typed, words] = partsOf(text);
  const change = readChange(typed);
  const reason = words.trim();
  return change === null || reason === '' ? null : { change, reason };
}

/** Formats a difference as an answer. */
export const writeAdjustment = ({ change, reason }: Adjustment): string =>
  `${change}${SPLIT}${reason}`;

/** Asks for a difference and its reason. They form one answer: a text of two lines. */
export function AskAdjust(props: {
  asks: ActAdjust;
  value: string;
  onChange: (text: string) => void;
  isMissing: boolean;
}) {
  const { asks, value, onChange, isMissing } = props;
  const [change, reason] = partsOf(value);
  const read = readChange(change);
  return (
    <>
      <TextField
        label={t(asks.label)}
        value={change}
        autoFocus
        hint={
          read === null
            ? t('lists.adjust_hint')
            : t(read > 0 ? 'lists.adjust_more' : 'lists.adjust_fewer', { n: Math.abs(read) })
        }
        error={isMissing && read === null ? t('lists.adjust_missing') : undefined}
        onChange={({ target }) => onChange(`${target.value}${SPLIT}${reason}`)}
      />
      <ReasonField
        isMissing={isMissing && reason.trim() === ''}
        value={reason}
        onChange={({ target }) => onChange(`${change}${SPLIT}${target.value}`)}
      />
    </>
  );
}
