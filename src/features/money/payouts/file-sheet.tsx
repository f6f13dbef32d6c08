import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BankFile, Payout } from '#contract/routes/money/payouts.ts';
import { ChangedAccounts } from '#src/domain/payout/changed-accounts.tsx';
import { FailedPayouts } from '#src/domain/payout/failed-payouts.tsx';
import { showPayouts, whyNot } from '#src/domain/payout/payout.ts';
import { createBankFile, EVIDENCE } from '#src/domain/payout/payout-acts.ts';
import { resendCommand, UnknownResultError } from '#src/lib/api/money-commands.ts';
import { saveFile } from '#src/lib/api/save-file.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import type { SelectionSheetProps } from '#src/ui/list/acts/list-act.ts';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { leftOut } from './left-out.ts';

const save = ({ name, xml }: BankFile) => saveFile(name, 'application/xml', xml);

/** Exports the selected payouts as one bank file, and shows why others are excluded. */
export function FileSheet({ rows, onDone, onClose }: SelectionSheetProps<Payout>) {
  const queries = useQueryClient();
  // The command without a response. A retry sends it again, for the same file.
  const open = useRef<string | null>(null);
  const [payouts] = useState(() => rows.filter((one) => whyNot(one, 'pay') === null));
  const [selected] = useState(rows);
  const [leftBefore] = useState(() => leftOut(rows, 'pay'));
  const [file, setFile] = useState<BankFile | null>(null);
  const { isBusy, failure, attempt } = useAttempt((error) => {
    open.current = error instanceof UnknownResultError ? error.commandId : null;
    return t('payouts.file_failed', { message: failureText(error) });
  });
  const n = payouts.length;
  const sum = payouts.reduce((all, { amount }) => all + BigInt(amount), 0n);

  const make = () =>
    attempt(async () => {
      const made = (await (open.current === null
        ? createBankFile(payouts)
        : resendCommand(open.current))) as BankFile;
      open.current = null;
      showPayouts(queries, ...made.results.flatMap(({ payout }) => payout ?? []));
      setFile(made);
      save(made);
      void queries.invalidateQueries({ queryKey: [EVIDENCE] });
      onDone(made.results.filter(({ ok }) => ok).map(({ id }) => id));
    });
  const left = file?.results.filter(({ ok }) => !ok) ?? [];
  return (
    <Sheet title={t('payouts.file_title')} size="wide" onClose={onClose}>
      {!file && (
        <p>
          {n === 0
            ? t('payouts.file_none')
            : t('payouts.file_lead', { n, amount: formatMoney(sum) })}
          {leftBefore.map((words) => ` ${words}`)}
        </p>
      )}
      <ChangedAccounts payouts={selected} />
      {!file && <FailedPayouts payouts={payouts} />}
      {failure && <Notice severity="critical">{failure}</Notice>}
      <output>
        {isBusy && t('payouts.file_making')}
        {file &&
          t('payouts.file_done', {
            ok: file.results.length - left.length,
            name: file.name,
            failed: left.length,
          })}
      </output>
      {left.length > 0 && (
        <ul>
          {left.map(({ id, message, reason, params }) => (
            <li key={id}>
              <b>{idText(id)}</b> {sentenceOf({ message: message ?? '', reason, params })}
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        {file && <Button onClick={() => save(file)}>{t('payouts.file_save')}</Button>}
        {!file && n > 0 && (
          <Button intent="primary" disabled={isBusy} onClick={() => void make()}>
            {t('payouts.file_make')}
          </Button>
        )}
        <Button onClick={onClose}>{t('money.close')}</Button>
      </div>
    </Sheet>
  );
}
