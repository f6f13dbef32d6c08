import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { printedIban } from '#contract/money/iban.ts';
import type { BankFileDetail } from '#contract/routes/money/bank-files.ts';
import { bankFileOf, saveBankFile, settleable } from '#src/domain/bank-file/bank-files.ts';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatAmount, formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { countText } from '#src/lib/text/number.ts';
import { CommandButton } from '#src/ui/command-button.tsx';
import { RecordStatus, RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { Figures } from '#src/ui/page/figures.tsx';
import { downloadFile, settleTogether } from './commands.ts';
import { SettleSheet } from './settle-sheet.tsx';
import '#src/ui/detail/detail.css';

type Payment = BankFileDetail['paymentsOf'][number];

const stateText = ({ state, isLatest }: Payment) =>
  state === 'returned' && !isLatest ? t('bank_files.state_again') : t(`bank_files.state_${state}`);

/** What the bank said of a payment; of an earlier attempt the payout keeps nothing. */
function outcomeText({ payout: { payment }, isLatest, state }: Payment): string {
  if (!isLatest || state === 'open' || payment?.outcome == null) return '—';
  return sentenceOf({ ...payment, message: payment.outcome });
}

const Payments = ({ file }: { file: BankFileDetail }) => (
  <Section title={t('bank_files.table')} isWide>
    <RelatedRows
      rows={file.paymentsOf.map((payment) => ({ id: payment.payout.id, ...payment }))}
      columns={[
        [
          t('bank_files.payout'),
          ({ payout: { id, store } }) => (
            <Link to={`/store-payouts?status=all&store=${store.id}`}>{idText(id)}</Link>
          ),
        ],
        [t('bank_files.store'), ({ payout: { store } }) => store.name],
        [t('bank_files.account'), ({ iban }) => printedIban(iban)],
        [t('bank_files.amount'), ({ amount }) => formatAmount(amount), 'number'],
        [
          t('bank_files.state'),
          (payment) => (
            <span data-tone={payment.state === 'returned' ? 'warning' : undefined}>
              {stateText(payment)}
            </span>
          ),
        ],
        [t('bank_files.outcome'), outcomeText],
      ]}
      empty="—"
    />
  </Section>
);

/** A bank file: what it pays, and the state of each payment. */
export default function BankFilePage() {
  const { id = '' } = useParams();
  const { data: file, error, isPending, refetch } = useQuery(bankFileOf(id));
  const [isSettling, setSettling] = useState(false);
  useNamedRecord(file?.name ?? (isPending ? undefined : null));
  if (!file) return <RecordStatus error={error} refetch={refetch} />;
  const { name, at, madeBy, payments, total, settled, returned, open } = file;
  const n = settleable(file).length;
  return (
    <div className="page">
      <header className="row bar" data-line>
        <p>
          <b>{name}</b> · {moment(at)} · {madeBy.name}
        </p>
        <div className="row" data-end data-no-print>
          <Link to={`/store-payouts/answers?outcome=all&fileId=${file.id}`}>
            {t('bank_files.rows_of')}
          </Link>
          <CommandButton command={downloadFile} onPress={() => void saveBankFile(file)}>
            {t('bank_files.download')}
          </CommandButton>
          <CommandButton
            command={settleTogether}
            isPrimary
            isDisabled={n === 0}
            whyNot={t(open === 0 ? 'bank_files.settle_none' : 'bank_files.settle_who')}
            onPress={() => setSettling(true)}
          >
            {t('bank_files.settle')}
          </CommandButton>
        </div>
      </header>
      <Figures
        figures={[
          [t('bank_files.payments'), countText(payments)],
          [t('bank_files.sum'), formatMoney(total)],
          [t('bank_files.settled'), countText(settled)],
          [t('bank_files.returned'), countText(returned), returned > 0 && 'warning'],
          [t('bank_files.open'), countText(open)],
          [t('bank_files.paying_account'), printedIban(file.payerIban)],
          [t('bank_files.message'), file.messageId],
        ]}
      />
      <Payments file={file} />
      {isSettling && <SettleSheet file={file} onClose={() => setSettling(false)} />}
    </div>
  );
}
