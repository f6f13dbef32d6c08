import { type Hours, WEEKDAYS } from '#contract/catalogue/opening-hours.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type Change, notesRoutes } from '#contract/routes/insight/notes.ts';
import { call } from '#src/lib/api/call.ts';
import { usePages } from '#src/lib/api/use-pages.ts';
import { t, textIfKnown } from '#src/lib/i18n.ts';
import { valueText } from '#src/lib/text/field-text.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { hoursText } from '#src/ui/form/kinds.ts';

type Page = OutputOf<typeof notesRoutes.history>;

/** Converts a field name such as `commissionBp` or `prep_minutes` to words. */
const words = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])|[_.]/g, (_, a?: string, b?: string) =>
      a && b ? `${a} ${b.toLowerCase()}` : ' ',
    )
    .trim();

/**
 * The display text of a value. Several values are joined by a separator; a record is shown by its
 * name if it has one.
 */
function textOf(value: unknown, name = ''): string {
  if (typeof value === 'string' || typeof value === 'number') return valueText(name, String(value));
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((one) => textOf(one, name)).join('; ');
  if (WEEKDAYS.every((day) => day in value)) return hoursText(value as Hours);
  const { name: called } = value as { name?: unknown };
  if (typeof called === 'string') return called;
  return Object.entries(value)
    .filter(([, one]) => !isEmpty(one))
    .map(([key, one]) => `${words(key)}: ${textOf(one, key)}`)
    .join(', ');
}

const LONGEST = 120;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Both values as lines of text, verbatim if their display texts are equal. */
function shown(field: string, before: unknown, after: unknown): [before: string, after: string] {
  const [was, is] = [before, after].map((value) =>
    isEmpty(value) ? '—' : cut(textOf(value, field)),
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

function Difference({ field, before, after }: Change['changes'][number]) {
  const [was, is] = shown(field, before, after);
  return (
    <p className="quiet small">
      <span data-tone="quiet">{words(field)}</span> {!isEmpty(before) && <del>{was}</del>}{' '}
      {!isEmpty(before) && '→ '}
      <ins>{is}</ins>
    </p>
  );
}

/** What was done, in the past tense; an action without a text is shown as the words of its name. */
function doneText(action: string): string {
  const name = action.slice(action.lastIndexOf('.') + 1);
  const known = (what: string) => textIfKnown(`detail.did_${what.replaceAll('.', '_')}`);
  const text = known(action) ?? known(name) ?? words(name);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function ChangeItem({ change }: { change: Change }) {
  const { at, actor, action, reason } = change;
  const changes = change.changes.filter(
    ({ field, before, after }) =>
      // Every change raises the version, which does not interest the reader.
      field !== 'version' && (!isEmpty(before) || !isEmpty(after)),
  );
  // A new record has no previous values, and the list of its initial values is too long to read.
  const isNew = changes.length > 1 && changes.every(({ before }) => isEmpty(before));
  const all = changes.map((one) => <Difference key={one.field} {...one} />);
  return (
    <li>
      <p>
        <b>{doneText(action)}</b>
        {reason && <> — {reason}</>}
      </p>
      {isNew ? (
        <details>
          <summary>{t('detail.fields_set', { n: changes.length })}</summary>
          {all}
        </details>
      ) : (
        all
      )}
      <small>
        {actor.name} · <time dateTime={at}>{moment(at)}</time>
      </small>
    </li>
  );
}

/** The changes of a record from the audit log: who, when, and the previous values. */
export function History({ subject }: { subject: string }) {
  const history = usePages<Change, Page>(['record.history', subject], (at, signal) =>
    call(notesRoutes.history, { query: { ...at, subject } }, { signal }),
  );
  return (
    <section className="detail__section" aria-label={t('detail.history')}>
      <h2>{t('detail.history')}</h2>
      {history.error && <p className="field-error">{failureText(history.error)}</p>}
      {history.isPending && <p className="hint">{t('lists.reading')}</p>}
      {!history.isPending && !history.error && history.items.length === 0 && (
        <p className="hint">{t('detail.history_none')}</p>
      )}
      <ol className="lined">
        {history.items.map((change) => (
          <ChangeItem key={change.seq} change={change} />
        ))}
      </ol>
      {history.hasNextPage && (
        <TextButton onClick={() => void history.fetchNextPage()}>{t('lists.more')}</TextButton>
      )}
    </section>
  );
}
