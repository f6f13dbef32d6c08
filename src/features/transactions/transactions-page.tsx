import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { formatMoney } from '#contract/money.ts';
import { type Transfer, walletsRoutes } from '#contract/routes/wallets.ts';
import { call } from '#src/lib/call.ts';
import { t } from '#src/lib/i18n.ts';
import { sendMoney } from '#src/lib/money-commands.ts';
import { focusRow, useRowKeys } from '#src/lib/row-commands.ts';
import { useCan } from '#src/lib/session.ts';
import { type ReadPage, readAll, usePages } from '#src/lib/use-pages.ts';
import { betweenDays, idIn, type UrlFilter, useUrlFilter } from '#src/lib/use-url-filter.ts';
import { CsvButton } from '#src/ui/csv-button.tsx';
import { KeptCommands } from '#src/ui/kept-commands.tsx';
import { ListBody } from '#src/ui/list-screen.tsx';
import { ReasonSheet } from '#src/ui/reason-sheet.tsx';
import { commands } from './commands.ts';
import { transferLines } from './csv.ts';
import { COLUMNS, TransferRow } from './transfer-row.tsx';
import { FILTER, TransferTools } from './transfer-tools.tsx';

type Page = OutputOf<typeof walletsRoutes.all>;
const KEY = 'transactions';

function readTransfers(filter: UrlFilter<(typeof FILTER)[number]>): ReadPage<Page> {
  const orderId = idIn(filter.order);
  const ownerId = idIn(filter.owner);
  const storeId = idIn(filter.store);
  const query = {
    ...(/^[a-z_]{1,30}$/.test(filter.kind) ? { kind: filter.kind } : {}),
    ...(orderId ? { orderId } : {}),
    ...(ownerId ? { ownerId } : {}),
    ...(storeId ? { storeId } : {}),
    ...betweenDays(filter.from, filter.until),
  };
  return (at, signal) => call(walletsRoutes.all, { query: { ...query, ...at } }, { signal });
}

const reverse = ({ id }: Transfer, reason: string) =>
  sendMoney(
    walletsRoutes.reverse,
    { params: { id }, body: { reason } },
    { label: t('books.reverse_title', { id }) },
  );

/** All transfers of the ledger with their movements, each of which can be proved. */
export default function TransactionsPage() {
  useRowKeys(commands);
  const [filter, setFilter] = useUrlFilter(FILTER);
  const read = useMemo(() => readTransfers(filter), [filter]);
  const query = usePages<Transfer, Page>([KEY, filter], read);
  const { items } = query;
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: [KEY] });
  const mayReverse = useCan('money.move');
  const [openId, setOpenId] = useState<string | null>(null);
  const [reversing, setReversing] = useState<Transfer | null>(null);
  const toggle = useCallback((id: string) => setOpenId((old) => (old === id ? null : id)), []);
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <div className="list">
      <TransferTools filter={filter} onFilter={setFilter}>
        <CsvButton
          name="transactions"
          lines={async (onProgress, signal) =>
            transferLines(await readAll(read, onProgress, signal))
          }
        />
      </TransferTools>
      <KeptCommands onAnswer={refresh} />
      <ListBody
        label={t('books.transactions')}
        query={query}
        n={items.length}
        empty={t(isFiltered ? 'books.none' : 'books.none_all')}
      >
        <table className="list__table">
          <thead>
            <tr>
              {COLUMNS.map((id) => (
                <th key={id} scope="col" data-number={id === 'amount' || undefined}>
                  {t(`books.col_${id}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <TransferRow
                key={one.id}
                transfer={one}
                isOpen={one.id === openId}
                mayReverse={mayReverse}
                onOpen={toggle}
                onReverse={setReversing}
              />
            ))}
          </tbody>
        </table>
      </ListBody>
      {reversing && (
        <ReasonSheet
          title={t('books.reverse_title', { id: reversing.id })}
          confirm={t('books.reverse_confirm')}
          send={(reason) => reverse(reversing, reason)}
          done={() => t('books.reverse_done', { id: reversing.id })}
          onClose={(isDone) => {
            setReversing(null);
            focusRow(reversing.id);
            if (isDone) refresh();
          }}
        >
          <p>{t('books.reverse_lead', { amount: formatMoney(reversing.amount) })}</p>
        </ReasonSheet>
      )}
    </div>
  );
}
