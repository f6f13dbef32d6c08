import { useCallback, useMemo, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/money.ts';
import { cashRoutes, type Remittance } from '#contract/routes/cash.ts';
import { call } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { focusRow, useRowKeys } from '#src/lib/row-commands.ts';
import { useCan } from '#src/lib/session.ts';
import { type ReadPage, readAll, usePages } from '#src/lib/use-pages.ts';
import { betweenDays, idIn, type UrlFilter, useUrlFilter } from '#src/lib/use-url-filter.ts';
import { CsvButton } from '#src/ui/csv-button.tsx';
import { KeptCommands } from '#src/ui/kept-commands.tsx';
import { ListBody } from '#src/ui/list-screen.tsx';
import { ReasonSheet } from '#src/ui/reason-sheet.tsx';
import { logCommands } from './commands.ts';
import { remittanceLines } from './log-csv.ts';
import { LogRow } from './log-row.tsx';
import { LOG_FILTER, LogTools } from './log-tools.tsx';
import { CASH, reverse, useRefresh } from './use-cash.ts';
import './cash.css';

type Page = OutputOf<typeof cashRoutes.history>;
const COLUMNS = [
  'at',
  'driver',
  'collector',
  'expected',
  'counted',
  'variance',
  'receipt',
  'orders',
] as const;
const NUMBERS: ReadonlySet<string> = new Set(['expected', 'counted', 'variance', 'orders']);

function readLog(filter: UrlFilter<(typeof LOG_FILTER)[number]>): ReadPage<Page> {
  const driverId = idIn(filter.driver);
  const collectorId = idIn(filter.collector);
  const variance = (['true', 'false'] as const).find((one) => one === filter.variance);
  const query = {
    ...(driverId ? { driverId } : {}),
    ...(collectorId ? { collectorId } : {}),
    ...(variance ? { variance } : {}),
    ...betweenDays(filter.from, filter.until),
  };
  return (at, signal) => call(cashRoutes.history, { query: { ...query, ...at } }, { signal });
}

/** The log of all that was collected from drivers. */
export default function LogPage() {
  useRowKeys(logCommands);
  const [filter, setFilter] = useUrlFilter(LOG_FILTER);
  const read = useMemo(() => readLog(filter), [filter]);
  const query = usePages<Remittance, Page>([CASH, 'log', filter], read);
  const { items } = query;
  const mayReverse = useCan('money.move');
  const refresh = useRefresh();
  const [openId, setOpenId] = useState<number | null>(null);
  const [reversing, setReversing] = useState<Remittance | null>(null);
  const toggle = useCallback((id: number) => setOpenId((old) => (old === id ? null : id)), []);
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <div className="list">
      <LogTools filter={filter} onFilter={setFilter}>
        <CsvButton
          name="collections"
          lines={async (onProgress, signal) =>
            remittanceLines(await readAll(read, onProgress, signal))
          }
        />
      </LogTools>
      <KeptCommands onAnswer={refresh} />
      <ListBody
        label={t('cash.log')}
        query={query}
        n={items.length}
        empty={t(isFiltered ? 'cash.log_empty' : 'cash.log_empty_all')}
      >
        <table className="list__table">
          <thead>
            <tr>
              {COLUMNS.map((id) => (
                <th key={id} scope="col" data-number={NUMBERS.has(id) || undefined}>
                  {t(`cash.col_${id}`)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('cash.col_status')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <LogRow
                key={one.id}
                remittance={one}
                columns={COLUMNS.length + 1}
                isOpen={one.id === openId}
                mayReverse={mayReverse}
                onOpen={toggle}
                onOnly={setFilter}
                onReverse={setReversing}
              />
            ))}
          </tbody>
        </table>
      </ListBody>
      {reversing && (
        <ReasonSheet
          title={t('cash.reverse_title', { receipt: reversing.receipt })}
          confirm={t('cash.reverse_confirm')}
          send={(reason) => reverse(reversing, reason)}
          done={() => t('cash.reverse_done', { receipt: reversing.receipt })}
          onClose={(isDone) => {
            setReversing(null);
            focusRow(reversing.id);
            if (isDone) refresh();
          }}
        >
          <p>
            {t('cash.reverse_lead', {
              counted: formatMoney(reversing.counted),
              driver: reversing.driver.name,
            })}
          </p>
        </ReasonSheet>
      )}
    </div>
  );
}
