import { Button } from '@blueprintjs/core';
import type { UserId } from '#contract/ids.ts';
import { lasso } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { showDrivers } from '#src/features/operations/eagle-view/camera-acts.ts';
import { changeView, viewState } from '#src/features/operations/eagle-view/view-state.ts';
import { saveCsv } from '#src/lib/api/save-file.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { DriverList } from './driver-list.tsx';
import { countLasso, csvOf, type LassoCounts } from './lasso-counts.ts';

const KEYS = ['free', 'busy', 'onBreak', 'stale', 'load'] as const;
const same = (a: LassoCounts, b: LassoCounts) => KEYS.every((key) => a[key] === b[key]);

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

/** The drivers that were in the lasso when it was drawn: counts, and the acts on these drivers. */
export function LassoPanel({ ids }: { ids: readonly number[] }) {
  const only = useStore(viewState, (view) => view.only);
  const counts = useStore(
    shownSource().clock,
    (nowMs) => countLasso(shownSource(), ids, nowMs),
    same,
  );
  return (
    <>
      <section className="stack quiet" aria-label={t('map.lasso')}>
        <h2 aria-live="polite">{t('map.lasso_title', { n: ids.length })}</h2>
        {ids.length > 0 && (
          <p>
            {t('map.lasso_counts', { ...counts })}
            {counts.stale > 0 && (
              <span data-tone="warning" title={t('map.stale_title')}>
                {' '}
                · {t('map.lasso_stale', { n: counts.stale })}
              </span>
            )}
            <br />
            {t('map.lasso_load', { n: counts.load })}
          </p>
        )}
        <div className="row">
          <Button aria-pressed={only} onClick={() => changeView({ only: !only })}>
            {t('map.lasso_only')}
          </Button>
          <Button onClick={() => showDrivers(ids)}>{t('map.lasso_zoom')}</Button>
          <Button onClick={() => void copy(ids)}>{t('map.lasso_copy')}</Button>
          <Button onClick={() => save(ids)}>{t('map.lasso_csv')}</Button>
          <Button variant="minimal" onClick={() => lasso.set(null)}>
            {t('map.lasso_clear')}
          </Button>
        </div>
      </section>
      <DriverList ids={ids as readonly UserId[]} label={t('map.lasso')} />
    </>
  );
}
