import { useQuery } from '@tanstack/react-query';
import { printedIban } from '#contract/money/iban.ts';
import type { BankChange } from '#contract/money/payout.ts';
import { accountReviewOf } from '#src/domain/money/account-review.ts';
import { changeText } from '#src/domain/money/bank-change.ts';
import { SharedAccount } from '#src/domain/money/shared-account.tsx';
import { t } from '#src/lib/i18n.ts';
import { PhoneLink } from '#src/ui/detail/contact-links.tsx';
import { Ltr } from '#src/ui/detail/ltr.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';

interface Account {
  iban: string | null;
  holder: string | null;
}

function AccountCells({ account }: { account: Account | null | undefined }) {
  if (!account?.iban) return <td colSpan={2}>{t('payout_checks.before_unknown')}</td>;
  return (
    <>
      <td>
        <Ltr>{printedIban(account.iban)}</Ltr>
      </td>
      <td>{account.holder}</td>
    </>
  );
}

/** The account of a store beside the one it replaced, who changed it, who else has it, and whom to call. */
export function AccountComparison(props: {
  storeId: number;
  present: Account;
  change: BankChange | null | undefined;
}) {
  const { storeId, present, change } = props;
  const { data, error } = useQuery(accountReviewOf(storeId));
  return (
    <>
      <table className="table" data-framed>
        <TableHead
          headings={[
            { label: t('payouts.bank'), isHidden: true },
            t('payouts.bank_iban'),
            t('payouts.bank_holder'),
          ]}
        />
        <tbody>
          <tr>
            <th scope="row">{t('payout_checks.before')}</th>
            {data ? <AccountCells account={data.replaces} /> : <td colSpan={2}>…</td>}
          </tr>
          <tr>
            <th scope="row">{t('payout_checks.now')}</th>
            <AccountCells account={present} />
          </tr>
        </tbody>
      </table>
      {change && <p>{changeText(change)}</p>}
      {error && <Notice severity="critical">{failureText(error)}</Notice>}
      {data && (
        <>
          <SharedAccount review={data} />
          <p>
            {data.phone ? (
              <>
                {t('payout_checks.call')} <PhoneLink phone={data.phone} />
              </>
            ) : (
              t('payout_checks.no_phone')
            )}
            {[data.contactName, data.owner && t('payout_checks.owner', { name: data.owner })]
              .filter(Boolean)
              .map((who) => ` · ${who}`)}
          </p>
        </>
      )}
    </>
  );
}
