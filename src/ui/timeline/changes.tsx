import type { Hours } from '#contract/catalogue/opening-hours.ts';
import type { TimelineChange } from '#contract/timeline/entry.ts';
import { WEEKDAYS } from '#rules/hours.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { towards } from '#src/lib/language/ltr.ts';
import { fieldText, type StateName, valueText } from '#src/lib/text/field-text.ts';
import { hoursText } from '#src/ui/form/kinds.ts';

/**
 * The display text of a value. Several values are joined by a separator; a record is shown by its
 * name if it has one.
 */
function textOf(value: unknown, name = '', stateName?: StateName): string {
  if (typeof value === 'string' || typeof value === 'number')
    return valueText(name, String(value), stateName);
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((one) => textOf(one, name)).join('; ');
  if (WEEKDAYS.every((day) => day in value)) return hoursText(value as Hours);
  const { name: called } = value as { name?: unknown };
  if (typeof called === 'string') return called;
  return joinList(
    Object.entries(value)
      .filter(([, one]) => !isEmpty(one))
      .map(([key, one]) => labelled(fieldText(key), textOf(one, key))),
  );
}

const LONGEST = 120;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Both values as lines of text, verbatim if their display texts are equal. */
function shown(
  { field, before, after }: TimelineChange['changes'][number],
  stateName?: StateName,
): [before: string, after: string] {
  const [was, is] = [before, after].map((value) =>
    isEmpty(value) ? '—' : cut(textOf(value, field, stateName)),
  );
  return was === is && !isEmpty(before)
    ? [cut(JSON.stringify(before)), cut(JSON.stringify(after))]
    : [was ?? '', is ?? ''];
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

interface DifferenceProps {
  change: TimelineChange['changes'][number];
  stateName: StateName | undefined;
}

function Difference({ change, stateName }: DifferenceProps) {
  const { field, before } = change;
  const [was, is] = shown(change, stateName);
  return (
    <p className="quiet small">
      <span data-tone="quiet">{fieldText(field)}</span> {!isEmpty(before) && <del>{was}</del>}{' '}
      {!isEmpty(before) && `${towards()} `}
      <ins>{is}</ins>
    </p>
  );
}

interface ChangesProps {
  of: TimelineChange['changes'];
  /** Names the states of the record that was changed. */
  stateName?: StateName | undefined;
}

/** The fields that a change has changed, each with its previous value. */
export function Changes({ of, stateName }: ChangesProps) {
  const changes = of.filter(
    ({ field, before, after }) =>
      // Every change raises the version, which does not interest the reader.
      field !== 'version' && (!isEmpty(before) || !isEmpty(after)),
  );
  // A new record has no previous values, and the list of its initial values is too long to read.
  const isNew = changes.length > 1 && changes.every(({ before }) => isEmpty(before));
  const all = changes.map((one) => (
    <Difference key={one.field} change={one} stateName={stateName} />
  ));
  if (!isNew) return all;
  return (
    <details>
      <summary>{t('detail.fields_set', { n: changes.length })}</summary>
      {all}
    </details>
  );
}
