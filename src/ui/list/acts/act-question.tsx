// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
// biome-ignore-all lint/a11y/noAutofocus: the field appears because an act asked for it.

import { readAmount } from '#rules/money/amount.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { faultText } from '#src/ui/field/amount-field.tsx';
import { readingOption, useOptions } from '#src/ui/field/options.ts';
import { CodedReason, readCoded } from '#src/ui/field/reason/coded-reason.tsx';
import { ReasonField } from '#src/ui/field/reason/reason-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { AskAdjust, readAdjustment } from './ask-adjust.tsx';
import { AskTimed, readTimed } from './ask-timed.tsx';
import type {
  ActAdjust,
  ActAmount,
  ActChoice,
  ActCoded,
  ActOwnQuestion,
  ActTimed,
  Question,
} from './list-act.ts';

const isAdjust = <Row,>(asks: Question<Row>): asks is ActAdjust =>
  asks !== 'reason' && 'isAdjust' in asks;
const isTimed = <Row,>(asks: Question<Row>): asks is ActTimed =>
  asks !== 'reason' && 'isTimed' in asks;
const isCoded = <Row,>(asks: Question<Row>): asks is ActCoded =>
  asks !== 'reason' && 'isCoded' in asks;
const isAmount = <Row,>(asks: Question<Row>): asks is ActAmount =>
  asks !== 'reason' && 'isAmount' in asks;

const isOwn = <Row,>(asks: Question<Row>): asks is ActOwnQuestion<Row> =>
  asks !== 'reason' && 'Ask' in asks;

/** The answer with which a question begins. */
export function firstAnswer<Row>(asks: Question<Row> | undefined): string {
  if (asks === undefined || asks === 'reason') return '';
  if (isOwn(asks)) return asks.begin();
  return 'initial' in asks ? (asks.initial ?? '') : '';
}

/** Returns the answer in the format that the act accepts; null while it is invalid. */
export function readAnswer<Row>(
  asks: Question<Row> | undefined,
  text: string,
  rows: readonly Row[],
): string | null {
  const typed = text.trim();
  if (asks === undefined) return '';
  if (isOwn(asks)) return asks.read(text, rows);
  if (isAdjust(asks)) return readAdjustment(text) && text;
  if (isTimed(asks)) return readTimed(text, asks) && text;
  if (isCoded(asks)) return readCoded(text, asks.codes) && text;
  if (!isAmount(asks)) return typed || null;
  const amount = readAmount(typed, true);
  return 'fault' in amount ? null : amount.centimes;
}

interface Props<Row = never> {
  asks: Question<Row>;
  /** The rows that the answer is for. */
  rows?: readonly Row[];
  value: string;
  onChange: (text: string) => void;
  /** The form was submitted with an invalid answer. */
  isMissing: boolean;
  /** What is wrong with the reason that was submitted. */
  fault?: string | null;
}

/** The one question of an act: a reason, a choice, or an amount. */
export function ActQuestion<Row>(props: Props<Row>) {
  const { asks, rows = [], value, onChange, isMissing, fault = null } = props;
  if (asks === 'reason')
    return (
      <ReasonField
        isMissing={isMissing}
        fault={fault}
        value={value}
        autoFocus
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (isOwn(asks))
    return <asks.Ask rows={rows} value={value} onChange={onChange} isMissing={isMissing} />;
  if (isAdjust(asks))
    return <AskAdjust asks={asks} value={value} onChange={onChange} isMissing={isMissing} />;
  if (isTimed(asks))
    return <AskTimed asks={asks} value={value} onChange={onChange} isMissing={isMissing} />;
  if (isCoded(asks))
    return (
      <CodedReason
        legend={t(asks.label)}
        codes={asks.codes}
        isMissing={isMissing}
        fault={fault}
        value={value}
        isFocused
        onChange={onChange}
      />
    );
  if (!isAmount(asks))
    return <Choose asks={asks} value={value} onChange={onChange} isMissing={isMissing} />;
  const amount = readAmount(value, true);
  return (
    <TextField
      label={t(asks.label)}
      value={value}
      inputMode="decimal"
      autoFocus
      hint={'fault' in amount ? undefined : formatMoney(amount.centimes)}
      error={isMissing && 'fault' in amount ? faultText(amount) : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Choose(props: Omit<Props, 'asks'> & { asks: ActChoice }) {
  const { asks, value, onChange, isMissing } = props;
  const options = useOptions(asks.label, asks.options);
  return (
    <SelectField
      label={t(asks.label)}
      autoFocus
      value={value}
      error={isMissing ? t('lists.choice_missing') : undefined}
      onChange={({ target }) => onChange(target.value)}
      options={
        options === null
          ? readingOption(value)
          : asks.initial === undefined
            ? [{ value: '', label: t('lists.choice_first') }, ...options]
            : options
      }
    />
  );
}
