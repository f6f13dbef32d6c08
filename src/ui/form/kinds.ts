import type { Hours } from '#contract/catalogue/opening-hours.ts';
import { plainAmount } from '#rules/csv.ts';
import { WEEKDAYS, type Weekday } from '#rules/hours.ts';
import { readAmount } from '#rules/money/amount.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { parseCoordinatePair } from '#src/lib/text/coordinate-pair.ts';
import { formatMomentInput, parseMomentInput } from '#src/lib/text/moment-input.ts';
import { faultText } from '#src/ui/field/amount-field.tsx';
import type { FieldKind, FormField } from './fields/form-field.ts';
import { isAskedIn } from './fields/is-asked.ts';
import { readRecordId } from './fields/record-id.ts';

/** The input of a field while it is edited; its type depends on the kind of field. */
export type TypedValue = unknown;
/** The parsed value for the API, or the error. */
export type FieldResult = { value: unknown } | { fault: string };

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** An empty field: null where the API accepts null, otherwise omitted. */
const empty = (field: FormField): FieldResult => ({ value: field.isNullable ? null : undefined });

/** Converts basis points to percent: 1250 is `12.5`. */
export const percentOf = (basisPoints: number): string => String(basisPoints / 100);

function readPercent(typed: string): FieldResult {
  const plain = typed.trim().replace(/%$/, '').trimEnd();
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(plain)) return { fault: t('form.percent') };
  const [whole = '0', part = ''] = plain.split(/[.,]/);
  return { value: Number(whole) * 100 + Number(part.padEnd(2, '0')) };
}

interface Conversion {
  /** Converts a value of the API to the field's input. */
  write: (value: unknown, field: FormField) => TypedValue;
  read: (typed: TypedValue, field: FormField) => FieldResult;
  /** A value in words, for comparison with another one. */
  show: (value: unknown, field: FormField) => string;
}

const same: Pick<Conversion, 'write' | 'read'> = {
  write: (value) => value ?? null,
  read: (value) => ({ value: value ?? null }),
};

/** The conversion of a one-line field, from a function that parses its text. */
const line = (
  read: (typed: string, field: FormField) => FieldResult,
  write = text,
): Conversion => ({
  write,
  read: (typed, field) => {
    const words = text(typed).trim();
    return words === '' ? empty(field) : read(words, field);
  },
  show: (value) => write(value),
});

const optionLabel = (value: unknown, field: FormField): string => {
  const options = 'options' in field && Array.isArray(field.options) ? field.options : [];
  return options.find((one: { value: string }) => one.value === text(value))?.label ?? text(value);
};

const numbered = (value: unknown) => (value === null ? '' : idText(text(value)));

/** The conversion of a list of values, from a function that names one. */
const several = (show: (value: unknown, field: FormField) => string): Conversion => ({
  write: (value) => (Array.isArray(value) ? value : []),
  read: (typed) => ({ value: typed }),
  show: (value, field) =>
    Array.isArray(value) ? joinList(value.map((one) => show(one, field))) : '',
});

const listed = (value: unknown) => (Array.isArray(value) ? value : []);

const CONVERSIONS: Readonly<Record<FieldKind['kind'], Conversion>> = {
  text: line((typed) => ({ value: typed })),
  date: line((typed) => ({ value: typed })),
  moment: line(
    (typed) =>
      parseMomentInput(typed) ? { value: parseMomentInput(typed) } : { fault: t('form.moment') },
    (value) => (text(value) === '' ? '' : formatMomentInput(text(value))),
  ),
  money: {
    ...line(
      (typed) => {
        const amount = readAmount(typed, true);
        return 'fault' in amount ? { fault: faultText(amount) } : { value: amount.centimes };
      },
      (value) => (text(value) === '' ? '' : plainAmount(text(value))),
    ),
    show: (value) => (text(value) === '' ? '' : formatMoney(text(value))),
  },
  percent: line(readPercent, (value) =>
    value === null || value === undefined ? '' : percentOf(Number(value)),
  ),
  count: line((typed) =>
    /^-?\d{1,9}$/.test(typed) ? { value: Number(typed) } : { fault: t('form.count') },
  ),
  flag: {
    write: (value) => value === true,
    read: (typed) => ({ value: typed === true }),
    show: (value) => t(value === true ? 'form.yes' : 'form.no'),
  },
  choice: {
    ...line((typed, field) => ({
      value: field.kind === 'choice' && field.isNumber ? Number(typed) : typed,
    })),
    show: optionLabel,
  },
  choices: several(optionLabel),
  tags: {
    write: (value) => listed(value).join(', '),
    read: (typed) => {
      const words = text(typed).split(/[,،]/);
      return { value: [...new Set(words.map((word) => word.trim()).filter(Boolean))] };
    },
    show: (value) => joinList(listed(value)),
  },
  translated: {
    write: (value) => ({ ...(value as object | null) }),
    read: (typed) => ({
      value: Object.fromEntries(
        Object.entries(typed as Record<string, string>)
          .map(([language, words]) => [language, words.trim()])
          .filter(([, words]) => words !== ''),
      ),
    }),
    show: (value) =>
      Object.entries((value ?? {}) as Record<string, string>)
        .map(([language, words]) => `${language}: ${words}`)
        .join(' · '),
  },
  location: {
    ...line(
      (typed) => {
        const found = parseCoordinatePair(typed);
        const [lat, lon] = found ?? [0, 0];
        return found && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
          ? { value: { lat, lon } }
          : { fault: t('form.location') };
      },
      (value) => {
        const at = value as { lat: number; lon: number } | null | undefined;
        return at ? `${at.lat}, ${at.lon}` : '';
      },
    ),
    show: (value) => {
      const at = value as { lat: number; lon: number } | null;
      return at ? `${at.lat.toFixed(5)}, ${at.lon.toFixed(5)}` : '';
    },
  },
  hours: {
    ...same,
    show: (value, field) =>
      hoursText(value as Hours | null, field.kind === 'hours' && field.isWindow),
  },
  image: { ...same, show: numbered },
  images: several(numbered),
  document: { ...same, show: numbered },
  record: { ...line(readRecordId), show: numbered },
  rows: {
    write: (value, field) =>
      (Array.isArray(value) ? value : []).map((row: Record<string, unknown>) =>
        writeFields(fieldsOf(field), row),
      ),
    read: (typed, field) => {
      const rows = (typed as Record<string, TypedValue>[]).map((row) =>
        readFields(fieldsOf(field), row),
      );
      const faulty = rows.findIndex(({ faults }) => Object.keys(faults).length > 0);
      const fault = rows[faulty]?.faults;
      if (!fault) return { value: rows.map(({ body }) => body) };
      const [name, words] = Object.entries(fault)[0] ?? [];
      const label = fieldsOf(field).find((one) => one.name === name)?.label;
      return {
        fault: t('form.row_fault', {
          n: faulty + 1,
          what: label ? t(label) : '',
          why: words ?? '',
        }),
      };
    },
    show: (value, field) =>
      (Array.isArray(value) ? value : [])
        .map((row: Record<string, unknown>) =>
          joinList(fieldsOf(field).map((one) => showValue(one, row[one.name]))),
        )
        .join(' · '),
  },
};

const fieldsOf = (field: FormField): readonly FormField[] =>
  field.kind === 'rows' ? field.rowFields : [];

/** Formats opening hours in one line: `Mon – Fri 09:00–23:00 · Sat 10:00–02:00`. */
export function hoursText(hours: Hours | null, isWindow = false): string {
  const words = isWindow ? 'window' : 'hours';
  if (hours === null) return t(`form.${words}_always`);
  const runs: { from: Weekday; to: Weekday; spans: string }[] = [];
  for (const day of WEEKDAYS) {
    const spans = joinList(hours[day].map(([from, to]) => `${from}–${to}`));
    const last = runs.at(-1);
    if (last?.spans === spans) last.to = day;
    else runs.push({ from: day, to: day, spans });
  }
  if (runs.length === 1 && runs[0]?.spans === '00:00–24:00') return t(`form.${words}_always`);
  const named = ({ from, to }: { from: Weekday; to: Weekday }) => {
    if (from === to) return t(`form.day_${from}`);
    return runs.length === 1
      ? t('form.day_every')
      : `${t(`form.day_${from}`)} – ${t(`form.day_${to}`)}`;
  };
  return runs
    .map((run) => `${named(run)} ${run.spans === '' ? t(`form.${words}_shut`) : run.spans}`)
    .join(' · ');
}

export const writeValue = (field: FormField, value: unknown): TypedValue =>
  CONVERSIONS[field.kind].write(value, field);
export const readValue = (field: FormField, typed: TypedValue): FieldResult =>
  CONVERSIONS[field.kind].read(typed, field);
export const showValue = (field: FormField, value: unknown): string =>
  CONVERSIONS[field.kind].show(value, field);

/** Converts a record of the API to the input of a form. */
export const writeFields = (
  fields: readonly FormField[],
  record: Readonly<Record<string, unknown>>,
): Record<string, TypedValue> =>
  Object.fromEntries(fields.map((field) => [field.name, writeValue(field, record[field.name])]));

/** Converts the input of a form to a body of the API; returns that and the errors by field. */
export function readFields(
  fields: readonly FormField[],
  typed: Readonly<Record<string, TypedValue>>,
) {
  const body: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const read = isAskedIn(field, typed) ? readValue(field, typed[field.name]) : { value: null };
    if ('fault' in read) faults[field.name] = read.fault;
    else if (read.value !== undefined) body[field.name] = read.value;
  }
  return { body, faults };
}
