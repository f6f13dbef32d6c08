import type { ZoneSettings } from '#contract/routes/operations/dispatch.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';

/** The changes of a zone: who and what, the latest first. */
export function ZoneHistory({ zone: { zone, history } }: { zone: ZoneSettings }) {
  return (
    <section className="stack" aria-label={t('desk.zone_history', { zone })}>
      <h3>{t('desk.zone_history', { zone })}</h3>
      {history.length === 0 && <p className="hint">{t('desk.zone_history_none')}</p>}
      <ol className="log">
        {history.map(({ at, actor, mode, maxOrders }) => (
          <li key={at}>
            <time dateTime={at}>{moment(at)}</time>
            <span>{t('desk.zone_value', { mode: t(`desk.mode_${mode}`), n: maxOrders })}</span>
            <span>{actor.name}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
