import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { useStatus } from '#src/lib/status.ts';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { useZones, type Wanted } from './use-zones.ts';
import { ZoneRow } from './zone-row.tsx';
import './zones.css';
import { ZONE_MODES, type ZoneSettings } from '#contract/routes/operations/dispatch.ts';
import { moment } from '#src/lib/text/moment.ts';

/** The changes of a zone: who and what, newest first. */
function ZoneHistory({ zone: { zone, history } }: { zone: ZoneSettings }) {
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

/** Sets the mode of all selected zones, with one request each. */
function BulkBar({ n, onSet }: { n: number; onSet: (part: Partial<Wanted>) => void }) {
  return (
    <div className="row" data-sticky>
      <span>{t('desk.zone_bulk', { n })}</span>
      {ZONE_MODES.map((mode) => (
        <Button key={mode} onClick={() => onSet({ mode })}>
          {t(`desk.mode_${mode}`)}
        </Button>
      ))}
    </div>
  );
}

/** Settings → Dispatch: the dispatch mode of each zone. */
export default function ZonesPage() {
  const mayChange = useHasPermission('dispatch.configure');
  const { data: zones, error, isPending, troubles, set, settle } = useZones();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<string | null>(null);
  const done = useStatus('');

  const choose = (names: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const name of names)
        if (isChosen) next.add(name);
        else next.delete(name);
      return next;
    });
  const setAll = async (part: Partial<Wanted>) => {
    let ok = 0;
    const wanted = (zones ?? []).filter(({ zone }) => chosen.has(zone));
    for (const { zone, version, mode, maxOrders } of wanted)
      if (await set({ zone, version }, { mode, maxOrders, ...part })) ok += 1;
    done.show(t('desk.zone_bulk_done', { ok, failed: wanted.length - ok }));
  };

  if (isPending) return <Loading />;
  const history = zones?.find(({ zone }) => zone === shown);
  return (
    <section className="page zones" aria-labelledby="zones-title">
      <header>
        <h2 id="zones-title">{t('desk.zones')}</h2>
        <p>
          {t('desk.zones_lead')} {!mayChange && t('desk.zones_read_only')}
        </p>
      </header>
      {error && (
        <Notice severity="critical">{t('desk.zones_failed', { message: error.message })}</Notice>
      )}
      {zones?.length === 0 && <p className="hint">{t('desk.zones_none')}</p>}
      {zones && zones.length > 0 && (
        <table className="table zones__table">
          <thead>
            <tr>
              {mayChange && (
                <th scope="col">
                  <Checkbox
                    aria-label={t('desk.zone_select_all')}
                    checked={chosen.size === zones.length}
                    onChange={({ target }) =>
                      choose(
                        zones.map(({ zone }) => zone),
                        target.checked,
                      )
                    }
                  />
                </th>
              )}
              <th scope="col">{t('desk.zone')}</th>
              <th scope="col">{t('desk.zone_mode')}</th>
              <th scope="col" title={t('desk.zone_limit_hint')}>
                {t('desk.zone_limit')}
              </th>
              <th scope="col" data-number>
                {t('desk.zone_waiting')}
              </th>
              <th scope="col" data-number>
                {t('desk.zone_free')}
              </th>
              <th scope="col">{t('desk.zone_changed')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('desk.zone_history_show')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {zones.map((zone) => (
              <ZoneRow
                key={zone.zone}
                zone={zone}
                trouble={troubles.get(zone.zone)}
                mayChange={mayChange}
                isChosen={chosen.has(zone.zone)}
                isShown={zone.zone === shown}
                onChoose={(isChosen) => choose([zone.zone], isChosen)}
                onSet={(wanted) => void set(zone, wanted)}
                onSettle={() => settle(zone.zone)}
                onShow={() => setShown(shown === zone.zone ? null : zone.zone)}
              />
            ))}
          </tbody>
        </table>
      )}
      {mayChange && chosen.size > 0 && (
        <BulkBar n={chosen.size} onSet={(part) => void setAll(part)} />
      )}
      <output className="hint zones__done">{done.shown}</output>
      {history && <ZoneHistory zone={history} />}
    </section>
  );
}
