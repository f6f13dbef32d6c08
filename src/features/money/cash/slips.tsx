// oxlint-disable jsx-a11y/no-autofocus -- the field appears because a button asked for it.
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DepositSlip,
  MAX_STATEMENT,
  type StatementRow,
} from '#contract/routes/money/deposit-slips.ts';
import {
  depositSlips,
  enterSlip,
  isOpenSlip,
  readStatement,
} from '#src/domain/cash/deposit-slips.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';
import { AmountField } from '#src/ui/field/amount-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FileDrop } from '#src/ui/form/fields/file-drop.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';
import { WithdrawSlipSheet } from './withdraw-slip-sheet.tsx';

function SlipSheet({ onClose }: { onClose: () => void }) {
  const [amount, setAmount] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = reference.replaceAll(/[^a-z0-9]/gi, '').length < 4;
  return (
    <CommandSheet
      title={t('cash.slip_title')}
      confirm={t('cash.slip_confirm')}
      done={() => t('cash.slip_done')}
      onClose={onClose}
      send={(form) => {
        setTried(true);
        return amount === null || isShort ? null : enterSlip(formText(form, 'reference'), amount);
      }}
    >
      <p className="hint">{t('cash.slip_lead')}</p>
      <TextField
        label={t('cash.slip_reference')}
        name="reference"
        maxLength={60}
        autoFocus
        onChange={({ target }) => setReference(target.value)}
        error={isTried && isShort ? t('cash.slip_short') : undefined}
      />
      <AmountField label={t('cash.slip_amount')} isTried={isTried} onAmount={setAmount} />
    </CommandSheet>
  );
}

/** A bank's file that was read. */
interface StatementResult {
  name: string;
  rows: readonly StatementRow[];
}

/** The rows of the bank's file, and what each did. */
const Results = ({ name, rows, onClose }: StatementResult & { onClose: () => void }) => (
  <Section
    title={t('cash.bank_file_result', { name })}
    more={<TextButton onClick={onClose}>{t('cash.bank_file_close')}</TextButton>}
    isWide
  >
    <RelatedRows
      rows={rows.map((row) => ({ ...row, id: row.line }))}
      columns={[
        [t('cash.slip_line'), ({ line }) => line],
        [t('cash.slip_reference'), ({ reference }) => reference],
        [t('cash.slip_sum'), ({ amount }) => formatMoney(amount), 'number'],
        [t('cash.col_collector'), ({ collector }) => collector ?? '—'],
        [t('cash.slip_outcome'), ({ outcome }) => t(`cash.outcome_${outcome}`)],
      ]}
      empty={t('cash.statement_empty')}
    />
  </Section>
);

/** Reads the bank's file, chosen or dropped. */
function StatementButton({ onRead }: { onRead: (result: StatementResult | null) => void }) {
  const read = async (file: File) => {
    onRead(null);
    try {
      if (file.size > MAX_STATEMENT) throw new Error(t('cash.statement_large'));
      const { rows } = await readStatement(await file.text());
      onRead({ name: file.name, rows });
    } catch (error) {
      announceFailure(error);
    }
  };
  return (
    <FileDrop
      choose={t('cash.bank_file')}
      accept=".csv,text/csv"
      share={null}
      onFile={(file) => void read(file)}
      onStop={() => undefined}
      onRefused={(words) => announceFailure(new Error(words))}
    />
  );
}

/** The state of a slip: when it was booked, or who withdrew it, when and why. */
function stateText({ status, bookedAt, withdrawn }: DepositSlip): string {
  if (withdrawn)
    return t('cash.slip_is_withdrawn', {
      who: withdrawn.by.name,
      at: moment(withdrawn.at),
      why: withdrawn.why,
    });
  return bookedAt ? t('cash.slip_is_booked', { at: moment(bookedAt) }) : t(`cash.slip_${status}`);
}

/** The slips; those that are booked or withdrawn when the user asks for them. */
function SlipRows({ slips, onWithdraw }: SlipRowsProps) {
  return (
    <RelatedRows
      rows={slips}
      columns={[
        [t('cash.slip_reference'), ({ reference }) => reference],
        [t('cash.col_collector'), ({ collector }) => collector.name],
        [t('cash.slip_sum'), ({ amount }) => formatMoney(amount), 'number'],
        [t('cash.slip_at'), ({ at }) => moment(at)],
        [t('cash.col_status'), stateText],
        [
          t('cash.slip_withdraw'),
          (slip) =>
            slip.acts.withdraw === true ? (
              <Button onClick={() => onWithdraw(slip)}>{t('cash.slip_withdraw')}</Button>
            ) : (
              isOpenSlip(slip) && <small>{sentenceOf(slip.acts.withdraw)}</small>
            ),
          'act',
        ],
      ]}
      empty={t('cash.slips_none')}
    />
  );
}
interface SlipRowsProps {
  slips: readonly DepositSlip[];
  onWithdraw: (slip: DepositSlip) => void;
}

/** Deposits at the bank: the slips, and the bank's file that books them. */
export function DepositSlips({ onChanged }: { onChanged: () => void }) {
  const { data } = useQuery(depositSlips);
  const [isEntering, setEntering] = useState(false);
  const [withdrawing, setWithdrawing] = useState<DepositSlip | null>(null);
  const [seesAll, setSeesAll] = useState(false);
  const [result, setResult] = useState<StatementResult | null>(null);
  if (!data) return null;
  const open = data.items.filter(isOpenSlip);
  const closed = data.items.length - open.length;
  return (
    <>
      {result && <Results {...result} onClose={() => setResult(null)} />}
      <Section
        title={t('cash.slips')}
        isWide
        more={
          <>
            {closed > 0 && (
              <TextButton aria-pressed={seesAll} onClick={() => setSeesAll(!seesAll)}>
                {seesAll ? t('cash.slips_open_only') : t('cash.slips_closed', { n: closed })}
              </TextButton>
            )}
            <Button onClick={() => setEntering(true)}>{t('cash.slip_enter')}</Button>
            <StatementButton
              onRead={(read) => {
                setResult(read);
                if (read !== null) onChanged();
              }}
            />
          </>
        }
      >
        <SlipRows slips={seesAll ? data.items : open} onWithdraw={setWithdrawing} />
        {isEntering && (
          <SlipSheet
            onClose={() => {
              setEntering(false);
              onChanged();
            }}
          />
        )}
        {withdrawing && (
          <WithdrawSlipSheet
            slip={withdrawing}
            onClose={() => {
              setWithdrawing(null);
              onChanged();
            }}
          />
        )}
      </Section>
    </>
  );
}
