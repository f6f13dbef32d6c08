import type { OutputOf } from '#contract/endpoint.ts';
import { type Change, notesRoutes } from '#contract/routes/notes.ts';
import { call } from '#src/lib/call.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/moment.ts';
import { usePages } from '#src/lib/use-pages.ts';
import { failureText } from '../tell-failure.ts';

type Page = OutputOf<typeof notesRoutes.history>;

/** `commissionBp` and `prep_minutes` as words. */
const words = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])|[_.]/g, (_, a?: string, b?: string) =>
      a && b ? `${a} ${b.toLowerCase()}` : ' ',
    )
    .trim();

const LONGEST = 120;
/** A value of the history as one line. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  const isLines = Array.isArray(value) && value.every((one) => typeof one === 'string');
  const text =
    typeof value === 'string' ? value : isLines ? value.join('; ') : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

function Difference({ field, before, after }: Change['changes'][number]) {
  return (
    <p className="detail__change">
      <span className="detail__field">{words(field)}</span>{' '}
      {!isEmpty(before) && <del>{shown(before)}</del>} {!isEmpty(before) && '→ '}
      {isEmpty(before) || !isEmpty(after) ? <ins>{shown(after)}</ins> : '—'}
    </p>
  );
}

const KNOWN: Readonly<Record<string, MessageKey>> = {
  create: 'detail.did_create',
  update: 'detail.did_update',
  duplicate: 'detail.did_duplicate',
  addresses: 'detail.did_addresses',
  count_stock: 'detail.did_count_stock',
  adjust_stock: 'detail.did_adjust_stock',
};
const doing = (action: string): string => {
  const name = action.slice(action.lastIndexOf('.') + 1);
  const known = KNOWN[name];
  return known ? t(known) : words(name);
};

function ChangeItem({ change }: { change: Change }) {
  const { at, actor, action, reason } = change;
  const changes = change.changes.filter(({ before, after }) => !isEmpty(before) || !isEmpty(after));
  // A record that was made has nothing before: all it began with is more than one wants to read.
  const isNew = changes.length > 1 && changes.every(({ before }) => isEmpty(before));
  const all = changes.map((one) => <Difference key={one.field} {...one} />);
  return (
    <li>
      <p>
        <b>{doing(action)}</b>
        {reason && <> — {reason}</>}
      </p>
      {isNew ? (
        <details>
          <summary>{t('detail.began_with', { n: changes.length })}</summary>
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

/** What was done to a record, by whom, and what stood there before: from the audit log. */
export function History({ subject }: { subject: string }) {
  const history = usePages<Change, Page>(['record.history', subject], (at, signal) =>
    call(notesRoutes.history, { query: { ...at, subject } }, { signal }),
  );
  return (
    <section className="detail__section" aria-label={t('detail.history')}>
      <h3>{t('detail.history')}</h3>
      {history.error && <p className="field-error">{failureText(history.error)}</p>}
      {history.isPending && <p className="field-hint">{t('lists.reading')}</p>}
      {!history.isPending && !history.error && history.items.length === 0 && (
        <p className="field-hint">{t('detail.history_none')}</p>
      )}
      <ol className="detail__history">
        {history.items.map((change) => (
          <ChangeItem key={change.seq} change={change} />
        ))}
      </ol>
      {history.hasNextPage && (
        <button type="button" className="link-button" onClick={() => void history.fetchNextPage()}>
          {t('lists.more')}
        </button>
      )}
    </section>
  );
}
