import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Transfer } from '#contract/routes/wallets.ts';
import { figure } from '#src/lib/figure.ts';
import { t } from '#src/lib/i18n.ts';
import { accountText, purposeText } from '#src/lib/money-words.ts';
import { useKey, withKey } from '#src/lib/shortcuts.ts';
import { Verified } from '#src/ui/verified.tsx';

/** Kinds that are undone here; the others have their own ways back. */
const REVERSIBLE: ReadonlySet<string> = new Set(['adjustment', 'wallet_transfer']);
const WALLETS: ReadonlySet<string> = new Set(['customer_wallet', 'driver_wallet']);
const COLUMNS = ['account', 'purpose', 'amount', 'after'] as const;

function AccountName({ account }: { account: Transfer['entries'][number]['account'] }) {
  const { kind, ownerId, name } = account;
  if (ownerId === null) return accountText(kind);
  return (
    <>
      {accountText(kind)}{' '}
      {WALLETS.has(kind) ? (
        <Link to={`/users/${ownerId}/wallet`}>{name ?? `#${ownerId}`}</Link>
      ) : (
        (name ?? `#${ownerId}`)
      )}
    </>
  );
}

/** The movements of one transfer, its proof, and undoing it where that can be. */
export function TransferDetail(props: {
  transfer: Transfer;
  mayReverse: boolean;
  onReverse: (transfer: Transfer) => void;
}) {
  const { transfer, mayReverse, onReverse } = props;
  const [isVerifying, setVerifying] = useState(false);
  const keys = [useKey('transaction.verify'), useKey('transaction.reverse')] as const;
  const isReversible = mayReverse && REVERSIBLE.has(transfer.kind) && transfer.reversedBy === null;
  return (
    <div className="list__detail">
      <h2>{t('books.entries')}</h2>
      <table className="list__table">
        <thead>
          <tr>
            {COLUMNS.map((id, at) => (
              <th key={id} scope="col" data-number={at > 1 || undefined}>
                {t(`books.col_${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {transfer.entries.map(({ account, purpose, amount, balanceAfter }) => (
            <tr key={`${account.kind} ${account.ownerId} ${purpose} ${balanceAfter}`}>
              <td>
                <AccountName account={account} />
              </td>
              <td data-quiet>{purposeText(purpose)}</td>
              <td data-number>{figure(amount)}</td>
              <td data-number>{figure(balanceAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="list__acts">
        <button
          type="button"
          className="button"
          data-act="verify"
          disabled={isVerifying}
          onClick={() => setVerifying(true)}
        >
          {withKey(t('books.verify'), keys[0])}
        </button>
        {isReversible && (
          <button
            type="button"
            className="button"
            data-act="reverse"
            onClick={() => onReverse(transfer)}
          >
            {withKey(t('books.reverse'), keys[1])}
          </button>
        )}
      </div>
      {isVerifying && <Verified transferId={transfer.id} />}
    </div>
  );
}
