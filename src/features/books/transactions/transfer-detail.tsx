import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Transfer } from '#contract/routes/money/wallets.ts';
import { accountText, purposeText } from '#src/domain/money/money-text.ts';
import { Verified } from '#src/domain/money/verified.tsx';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatAmount } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { CommandButton } from '#src/ui/command-button.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { verifyTransfer } from './commands.ts';
import type { TransferRow } from './transfer-row.ts';

const WALLETS: ReadonlySet<string> = new Set(['customer_wallet', 'driver_wallet']);
const COLUMNS = ['account', 'purpose', 'amount', 'after'] as const;

function AccountName({ account }: { account: Transfer['entries'][number]['account'] }) {
  const { kind, ownerId, name } = account;
  if (ownerId === null) return accountText(kind);
  return (
    <>
      {accountText(kind)}
      {' · '}
      {WALLETS.has(kind) ? (
        <Link to={`/users/${ownerId}/wallet`}>{name ?? idText(ownerId)}</Link>
      ) : (
        (name ?? idText(ownerId))
      )}
    </>
  );
}

/** The movements of one transfer, its note, and its proof. */
export function TransferDetail({ row }: { row: TransferRow }) {
  const { id, at, actor, memo, orderId, entries } = row;
  const [isVerifying, setVerifying] = useState(false);
  const sum = entries.reduce((all, { amount }) => all + BigInt(amount), 0n);
  return (
    <div className="stack" data-start>
      <p className="quiet small">
        {moment(at)} · {actor?.name ?? t('books.system')}
        {orderId !== null && (
          <>
            {' · '}
            <Link to={`/orders/${orderId}`}>{t('books.order', { id: orderId })}</Link>
          </>
        )}
      </p>
      {memo && <p>{keptText(memo, row)}</p>}
      <div className="row">
        <CommandButton
          command={verifyTransfer}
          isDisabled={isVerifying}
          onPress={() => setVerifying(true)}
        >
          {t('books.verify')}
        </CommandButton>
      </div>
      {isVerifying && <Verified transferId={String(id)} />}
      <h3>{t('books.entries')}</h3>
      <table className="table" data-framed>
        <TableHead
          headings={COLUMNS.map((name, place) => ({
            label: t(`books.col_${name}`),
            isNumber: place > 1,
          }))}
        />
        <tbody>
          {entries.map(({ account, purpose, amount, balanceAfter }) => (
            <tr key={`${account.kind} ${account.ownerId} ${purpose} ${balanceAfter}`}>
              <td>
                <AccountName account={account} />
              </td>
              <td className="quiet">{purposeText(purpose)}</td>
              <td data-number>{formatAmount(amount)}</td>
              <td data-number>{formatAmount(balanceAfter)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('books.entries_sum')}
            </th>
            <td data-number>{formatAmount(sum.toString())}</td>
            <td>{null}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
