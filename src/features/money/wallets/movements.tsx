// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the keys of the list move from row to row.

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { kindText, purposeText } from '#src/domain/money/money-words.ts';
import { Verified } from '#src/domain/money/verified.tsx';
import type { useMovements } from '#src/domain/wallet/wallet.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommand } from '#src/lib/keys/command-scope.ts';
import { focusedRow } from '#src/lib/keys/row-commands.ts';
import { figure } from '#src/lib/text/figure.ts';
import { moment } from '#src/lib/text/moment.ts';
import { ListBody } from '#src/ui/page/list-screen.tsx';
import { openMovement } from './commands.ts';

const COLUMNS = ['at', 'kind', 'purpose', 'movement', 'after', 'order', 'actor', 'memo'] as const;
const NUMBERS: ReadonlySet<string> = new Set(['movement', 'after']);

/** The movements of a wallet; expanded, the proof of the movement's transfer. */
export function Movements({ query }: { query: ReturnType<typeof useMovements> }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { items } = query;
  const toggle = (id: string) => setOpenId(openId === id ? null : id);
  useCommand(openMovement, () => {
    const row = focusedRow();
    if (row?.dataset.row && row === document.activeElement) toggle(row.dataset.row);
  });
  return (
    <ListBody
      label={t('books.movements')}
      query={query}
      n={items.length}
      counted="books.movements_count"
      empty={t('books.movements_none')}
    >
      <table className="list__table">
        <thead>
          <tr>
            {COLUMNS.map((id) => (
              <th key={id} scope="col" data-number={NUMBERS.has(id) || undefined}>
                {t(`books.col_${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        {items.map((one) => {
          const isOpen = one.id === openId;
          return (
            <tbody key={one.id}>
              <tr data-row={one.id} data-off={one.reversedBy !== null || undefined} tabIndex={-1}>
                <td>
                  <button
                    type="button"
                    className="link-button list__twist"
                    aria-expanded={isOpen}
                    aria-label={t('lists.open', { what: `#${one.transferId}` })}
                    onClick={() => toggle(one.id)}
                  >
                    <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
                  </button>
                  {moment(one.at)}
                </td>
                <td>{kindText(one.kind)}</td>
                <td data-quiet>{purposeText(one.purpose)}</td>
                <td data-number>{figure(one.amount)}</td>
                <td data-number>{figure(one.balanceAfter)}</td>
                <td>
                  {one.orderId !== null && (
                    <Link to={`/orders/${one.orderId}`}>
                      {t('books.order', { id: one.orderId })}
                    </Link>
                  )}
                </td>
                <td data-quiet>{one.actor?.name ?? t('books.system')}</td>
                <td data-quiet data-text>
                  {one.memo}
                </td>
              </tr>
              {isOpen && (
                <tr className="list__open">
                  <td colSpan={COLUMNS.length}>
                    <div className="list__detail">
                      <Verified transferId={one.transferId} />
                    </div>
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
    </ListBody>
  );
}
