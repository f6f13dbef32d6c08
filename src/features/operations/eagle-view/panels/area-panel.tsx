import { Button } from '@blueprintjs/core';
import type { UserId } from '#contract/ids.ts';
import { area } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { showDrivers } from '#src/features/operations/eagle-view/camera-acts.ts';
import { changeView, viewState } from '#src/features/operations/eagle-view/view-state.ts';
import { saveCsv } from '#src/lib/api/save-file.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { type AreaCounts, countArea, csvOf } from './area-counts.ts';
import { DriverList } from './driver-list.tsx';

const KEYS = ['free', 'busy', 'onBreak', 'stale', 'load'] as const;
const same = (a: AreaCounts, b: AreaCounts) => KEYS.every((key) => a[key] === b[key]);

async function copy(ids: readonly number[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(ids.join('\n'));
    showToast({ title: t('map.copied', { n: ids.length }), description: '' });
  } catch {
    showToast({ title: t('map.not_copied'), description: '', intent: 'destructive' });
  }
}

const save = (ids: readonly number[]) =>
  saveCsv(t('map.csv_name'), csvOf(shownSource(), ids, shownSource().now()));

/** The drivers that were in the area when it was drawn: counts, and the acts on these drivers. */
export function AreaPanel({ ids }: { ids: readonly number[] }) {
  const only = useStore(viewState, (view) => view.only);
  const counts = useStore(
    shownSource().clock,
    (nowMs) => countArea(shownSource(), ids, nowMs),
    same,
  );
  return (
    <>
      <section className="stack quiet" aria-label={t('map.area')}>
        <h2 aria-live="polite">{t('map.area_title', { n: ids.length })}</h2>
        {ids.length > 0 && (
          <p>
            {t('map.area_counts', { ...counts })}
            {counts.stale > 0 && (
              <span data-tone="warning" title={t('map.stale_title')}>
                {' '}
                · {t('map.area_stale', { n: counts.stale })}
              </span>
            )}
            <br />
            {t('map.area_load', { n: counts.load })}
          </p>
        )}
        <div className="row">
          <Button aria-pressed={only} onClick={() => changeView({ only: !only })}>
            {t('map.area_only')}
          </Button>
          <Button onClick={() => showDrivers(ids)}>{t('map.area_zoom')}</Button>
          <Button onClick={() => void copy(ids)}>{t('map.area_copy')}</Button>
          <Button onClick={() => save(ids)}>{t('map.area_csv')}</Button>
          <Button variant="minimal" onClick={() => area.set(null)}>
            {t('map.area_clear')}
          </Button>
        </div>
      </section>
      <DriverList ids={ids as readonly UserId[]} label={t('map.area')} />
    </>
  );
}
