import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OutputOf } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/money.ts';
import { cashRoutes } from '#contract/routes/cash.ts';
import { CASH, useRefresh } from '#src/domain/cash/cash.ts';
import { live } from '#src/domain/live/live.ts';
import { KeptCommands } from '#src/domain/money/kept-commands.tsx';
import { useUrlFilter } from '#src/lib/address/use-url-filter.ts';
import { call } from '#src/lib/api/call.ts';
import { type ReadPage, usePages } from '#src/lib/api/use-pages.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { focusRow } from '#src/lib/keys/row-commands.ts';
import { useStore } from '#src/lib/use-store.ts';
import { SearchField } from '#src/ui/field/search-field.tsx';
import { ListBody } from '#src/ui/page/list-screen.tsx';
import { CashPane } from './cash-pane.tsx';
import { rows } from './commands.ts';
import { DriverRow } from './driver-row.tsx';
import './cash.css';

type Page = OutputOf<typeof cashRoutes.exposure>;
const NAMES = ['q', 'driver'] as const;
const COLUMNS = [
  'driver',
  'phone',
  'vehicle',
  'zones',
  'status',
  'ping',
  'active',
  'at_hand',
  'ceiling',
  'oldest',
  'last',
] as const;
const NUMBERS: ReadonlySet<string> = new Set(['ping', 'active', 'at_hand', 'oldest']);
/** Hidden first where the screen is narrow. */
const MORE: ReadonlySet<string> = new Set(['phone', 'vehicle', 'zones', 'ping', 'last']);

const readExposure =
  (q: string): ReadPage<Page> =>
  (at, signal) =>
    call(cashRoutes.exposure, { query: { ...at, ...(q ? { q } : {}) } }, { signal });

/** Delivery Collection: how much cash each driver carries, and collecting it. */
export default function DriversPage() {
  useCommandScope(rows, undefined);
  const [{ q, driver }, setFilter] = useUrlFilter(NAMES);
  const read = useMemo(() => readExposure(q), [q]);
  const query = usePages<Page['items'][number], Page>([CASH, 'exposure', q], read);
  const { items, first } = query;
  const minute = useStore(live().clock, (nowMs) => Math.floor(nowMs / 60_000));
  const refresh = useRefresh();
  // A driver who handed in everything is no longer in the list, but still in the pane.
  const [chosen, setChosen] = useState<Page['items'][number]['driver'] | null>(null);
  const listed = items.find((one) => String(one.driver.id) === driver)?.driver;
  const shown = listed ?? (String(chosen?.id) === driver ? chosen : null);

  const choose = useCallback(
    (id: number) => {
      setChosen(items.find((one) => one.driver.id === id)?.driver ?? null);
      setFilter({ driver: String(id) });
    },
    [items, setFilter],
  );
  const isReady = items.length > 0;
  // The rows are the main content: their keys act at once.
  useEffect(() => {
    if (isReady && document.activeElement === document.body) focusRow(driver);
  }, [isReady, driver]);
  const toNext = () => {
    const at = items.findIndex((one) => String(one.driver.id) === driver);
    focusRow(items[at + 1]?.driver.id ?? driver);
  };
  return (
    <div className="list">
      <div className="list__tools">
        <SearchField
          label={t('cash.find')}
          hint={t('cash.find_hint')}
          q={q}
          onFind={(text) => setFilter({ q: text })}
        />
        <span className="list__end">
          <Link to="/drivers/all">{t('drivers.all')}</Link>{' '}
          {first && <strong>{t('cash.outstanding', { amount: formatMoney(first.total) })}</strong>}
        </span>
      </div>
      <KeptCommands onAnswer={refresh} />
      <div className="list__split">
        <ListBody
          label={t('cash.drivers')}
          query={query}
          n={items.length}
          counted="cash.count"
          empty={q ? t('cash.empty_find', { q }) : t('cash.empty')}
        >
          <table className="list__table cash-drivers">
            <thead>
              <tr>
                {COLUMNS.map((id) => (
                  <th
                    key={id}
                    scope="col"
                    data-number={NUMBERS.has(id) || undefined}
                    data-more={MORE.has(id) || undefined}
                  >
                    {t(`cash.col_${id}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((one) => (
                <DriverRow
                  key={one.driver.id}
                  exposure={one}
                  isCurrent={String(one.driver.id) === driver}
                  minute={minute}
                  onFocus={choose}
                />
              ))}
            </tbody>
          </table>
        </ListBody>
        {shown ? (
          <CashPane
            key={shown.id}
            driver={shown}
            onNext={toNext}
            onBack={() => focusRow(shown.id)}
          />
        ) : (
          <p className="list__pane list__quiet">{t('cash.pane_none')}</p>
        )}
      </div>
    </div>
  );
}
