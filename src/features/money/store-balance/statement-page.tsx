import { useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatMoney } from '#contract/money.ts';
import { casablancaDay } from '#contract/time.ts';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import { put, useAddress } from '#src/lib/address/use-address.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { saveCsv } from '#src/lib/api/save-file.ts';
import { t } from '#src/lib/i18n.ts';
import { dayText } from '#src/lib/text/day.ts';
import { moment } from '#src/lib/text/moment.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { PERIODS, type Period, type PeriodName, periodOf } from './period.ts';
import { statementCsv, totalsOf } from './statement-rows.ts';
import { StatementTable } from './statement-table.tsx';
import { readWhole, useStatement } from './use-statement.ts';
import './statement.css';

const rangeText = ({ from, to }: Period, dayAs = dayText): string =>
  from || to
    ? t('payouts.st_range', {
        from: from ? dayAs(from) : '…',
        to: to ? dayAs(new Date(to.getTime() - 1)) : '…',
      })
    : t('payouts.st_range_all');

/** One store's statement: every order and payment of a period with the balance after it. */
export default function StatementPage() {
  const storeId = Number(useParams().storeId);
  const [params, change] = useAddress();
  const name = PERIODS.find((one) => one === params.get('period')) ?? ('month' as PeriodName);
  const from = params.get('from') ?? '';
  const until = params.get('until') ?? '';
  const [opened] = useState(() => new Date());
  const period = useMemo(() => periodOf(name, opened, from, until), [name, opened, from, until]);
  const { rows, balance, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useStatement(storeId, period);
  useNamedRecord(balance?.store.name ?? (error ? null : undefined));
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  const set = (part: Record<string, string>) => change((query) => put(query, part));
  const csv = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const whole = await readWhole(storeId, period, setProgress, controller.signal);
      const file = `statement-${storeId}-${rangeText(period, casablancaDay).replaceAll(/[^\d-]+/g, '_')}.csv`;
      saveCsv(file, statementCsv(whole));
      showToast({ title: t('payouts.st_csv_done') });
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure);
      if (!controller.signal.aborted)
        showToast({ title: t('payouts.st_csv_failed', { message }), intent: 'destructive' });
    }
    setProgress(null);
  };
  const print = async () => {
    // The printout has the whole period.
    for (let next = hasNextPage; next; ) next = (await fetchNextPage()).hasNextPage;
    setTimeout(() => window.print());
  };
  if (error instanceof ApiFailure && error.status === 404)
    return (
      <div className="statement">
        <p>{t('payouts.st_not_found')}</p>
        <Link to="/store-balance">{t('payouts.st_back')}</Link>
      </div>
    );
  return (
    <article className="statement" aria-labelledby="statement-title">
      <header className="statement__head">
        {/* The header of the screen has both already; the printout has no such header. */}
        <h2 id="statement-title">
          {balance && t('payouts.st_title', { store: balance.store.name })}
        </h2>
        <p>
          {rangeText(period)}
          {balance && (
            <>
              {' · '}
              {t('payouts.st_now', {
                balance: formatMoney(balance.balance),
                available: formatMoney(balance.available),
                pending: formatMoney(balance.pending),
              })}
            </>
          )}
          <span className="statement__made">
            {' · '}
            {t('payouts.st_made', { at: moment(opened.toISOString()) })}
          </span>
        </p>
        <div className="statement__tools">
          <select
            className="select"
            aria-label={t('payouts.st_period')}
            value={name}
            onChange={({ target }) => set({ period: target.value })}
          >
            {PERIODS.map((one) => (
              <option key={one} value={one}>
                {t(`payouts.st_${one}`)}
              </option>
            ))}
          </select>
          {name === 'own' &&
            (['from', 'until'] as const).map((end) => (
              <label key={end}>
                {t(end === 'from' ? 'payouts.st_from' : 'payouts.st_to')}
                <input
                  type="date"
                  className="input"
                  value={end === 'from' ? from : until}
                  onChange={({ target }) => set({ [end]: target.value })}
                />
              </label>
            ))}
          <button type="button" className="button" onClick={() => void print()}>
            {t('payouts.st_print')}
          </button>
          {progress === null ? (
            <button type="button" className="button" onClick={() => void csv()}>
              {t('payouts.st_csv')}
            </button>
          ) : (
            <>
              <output>{t('payouts.st_reading_all', { n: progress })}</output>
              <button type="button" className="button" onClick={() => running.current?.abort()}>
                {t('payouts.st_stop')}
              </button>
            </>
          )}
        </div>
      </header>
      {error && (
        <Notice severity="critical">{t('payouts.st_failed', { message: error.message })}</Notice>
      )}
      {isPending && <output>{t('payouts.st_reading')}</output>}
      {!isPending && !error && rows.length === 0 && <output>{t('payouts.st_empty')}</output>}
      {hasNextPage && (
        <button
          type="button"
          className="button statement__more"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('payouts.st_more')}
        </button>
      )}
      {rows.length > 0 && (
        <StatementTable rows={rows} totals={totalsOf(rows)} isWhole={!hasNextPage} />
      )}
    </article>
  );
}
