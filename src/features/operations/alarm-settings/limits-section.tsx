import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Place } from '#contract/operations/zones/by-zone.ts';
import { limitsFrom } from '#src/domain/alarm/limits.ts';
import { zoneNames } from '#src/domain/zone/zone-names.ts';
import { t } from '#src/lib/i18n.ts';
import { compareNames } from '#src/lib/language/order.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { differences } from './limit-rows.ts';
import { limitText, placeText, valueText } from './limit-text.ts';
import { LimitsHistory } from './limits-history.tsx';
import { LimitsTable } from './limits-table.tsx';
import { LimitsPreview } from './preview.tsx';
import { useLimits } from './use-limits.ts';

/** The names of all zones, and of those that have limits of their own. */
function useZones(own: readonly string[]): string[] {
  const { data } = useQuery({
    queryKey: ['zones', 'names'],
    queryFn: ({ signal }) => zoneNames(signal),
  });
  const names = new Set([...(data ?? []), ...own]);
  return [...names].sort(compareNames);
}

/** The alarm limits for all zones and for single zones, with a preview based on the last day. */
export function LimitsSection() {
  const mayChange = useHasPermission('alarms.configure');
  const [zone, setZone] = useState<Place>(null);
  const limits = useLimits();
  const { data, shown, error, conflict, preview, isBusy, isChanged } = limits;
  const zones = useZones(Object.keys(shown?.zones ?? {}));
  if (!shown || !data)
    return error ? (
      <Notice severity="critical">{t('alarms.limits_failed', { message: error.message })}</Notice>
    ) : (
      <Loading />
    );
  const changed = differences(limitsFrom(data), shown);
  return (
    <section className="stack" aria-labelledby="limits-title">
      <header>
        <h2 id="limits-title">{t('alarms.limits_title')}</h2>
        <p className="hint">
          {t('alarms.limits_lead')} {!mayChange && t('alarms.limits_read_only')}
        </p>
      </header>
      <SelectField
        label={t('alarms.limits_zone')}
        value={zone ?? ''}
        onChange={({ target }) => setZone(target.value === '' ? null : target.value)}
        options={[
          { value: '', label: t('alarms.limits_all') },
          ...optionsOf(zones, (one) => {
            const n = Object.keys(shown.zones[one] ?? {}).length;
            return n > 0 ? t('alarms.limits_changed_zone', { zone: one, n }) : one;
          }),
        ]}
      />
      <LimitsTable
        settings={shown}
        zone={zone}
        mayChange={mayChange && !isBusy}
        onChange={limits.edit}
      />
      {conflict && (
        <div className="notice" data-severity="warning" role="alert">
          <p>{t('alarms.limits_conflict', { who: conflict.history[0]?.actor.name ?? '' })}</p>
          <ul>
            {differences(limitsFrom(conflict), shown).map(({ zone: at, name, before, after }) => (
              <li key={`${at} ${name}`}>
                {t('alarms.limits_conflict_line', {
                  zone: placeText(at),
                  name: limitText(name),
                  mine: valueText(name, after, at),
                  theirs: valueText(name, before, at),
                })}
              </li>
            ))}
          </ul>
          <TextButton onClick={() => limits.settle(true)}>{t('alarms.limits_mine')}</TextButton>{' '}
          <TextButton onClick={() => limits.settle(false)}>{t('alarms.limits_theirs')}</TextButton>
        </div>
      )}
      {limits.failure !== null && <Notice severity="critical">{limits.failure}</Notice>}
      {preview && <LimitsPreview preview={preview} />}
      {mayChange && (
        <div className="row" data-sticky>
          <Button
            intent={preview ? 'none' : 'primary'}
            disabled={changed.length === 0 || isBusy}
            onClick={() => void limits.look()}
          >
            {t(isBusy && !preview ? 'alarms.limits_previewing' : 'alarms.limits_preview')}
          </Button>
          <Button
            intent={preview ? 'primary' : 'none'}
            disabled={!preview || isBusy || conflict !== null}
            title={preview ? undefined : t('alarms.limits_not_previewed')}
            onClick={() => void limits.save()}
          >
            {t('alarms.limits_save')}
          </Button>
          {isChanged && (
            <Button variant="minimal" disabled={isBusy} onClick={() => limits.edit(null)}>
              {t('alarms.limits_revert')}
            </Button>
          )}
          <output className="hint">
            {limits.isSaved && t('alarms.limits_saved')}
            {changed.length > 0 && !preview && t('alarms.limits_not_previewed')}
          </output>
        </div>
      )}
      <LimitsHistory setting={data} />
    </section>
  );
}
