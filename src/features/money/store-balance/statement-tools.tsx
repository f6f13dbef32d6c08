import { Button } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { fileNameOf } from '#contract/file-name.ts';
import { casablancaDay } from '#rules/time.ts';
import { saveStatementOfPeriod } from '#src/domain/statement/statements.ts';
import { saveCsv } from '#src/lib/api/save-file.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { Select } from '#src/ui/controls/select.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { DayRange } from '#src/ui/field/day/day-range.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { FieldsPopover } from '#src/ui/list/filters/fields-popover.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { PERIODS, type Period, type PeriodName, rangeText } from './period.ts';
import { statementCsv } from './statement-rows.ts';
import { queryOf, readWhole } from './use-statement.ts';

interface Props {
  storeId: number;
  period: Period;
  /** The period, as the address sets it. */
  choice: { name: PeriodName; from: string; until: string };
  onChoice: (part: Record<string, string>) => void;
  onPrint: () => void;
}

/** Selects the period of a statement, and exports or prints all of it. */
export function StatementTools({ storeId, period, choice, onChoice, onPrint }: Props) {
  const { name, from, until } = choice;
  const [isOpen, setOpen] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  const query = queryOf(storeId, period);
  const fileName = () =>
    fileNameOf({
      what: `statement-${storeId}`,
      query,
      today: casablancaDay(new Date()),
    });
  const announceFailure = (failure: unknown) =>
    showToast({
      title: t('payouts.st_file_failed', { message: failureText(failure) }),
      intent: 'destructive',
    });
  const xlsx = async () => {
    try {
      await sendOnce(`statement ${JSON.stringify(query)}`, () =>
        saveStatementOfPeriod(query, fileName()),
      );
    } catch (failure) {
      announceFailure(failure);
    }
  };
  const csv = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const whole = await readWhole(storeId, period, setProgress, controller.signal);
      saveCsv(`${fileName()}.csv`, statementCsv(whole));
      showToast({ title: t('payouts.st_csv_done') });
    } catch (failure) {
      if (!controller.signal.aborted) announceFailure(failure);
    }
    setProgress(null);
  };
  return (
    <div className="row" data-no-print>
      <Select
        aria-label={t('payouts.st_period')}
        value={name}
        onChange={({ target }) => {
          onChoice({ period: target.value });
          setOpen(target.value === 'own');
        }}
        options={optionsOf(PERIODS, (value) => t(`payouts.st_${value}`))}
      />
      {name === 'own' && (
        <FieldsPopover
          label={t('payouts.st_own')}
          isOpen={isOpen}
          onOpen={setOpen}
          placement="bottom-start"
          first={['input']}
          button={{ text: rangeText(period), endIcon: <CaretDown /> }}
        >
          <DayRange
            days={[from, until]}
            onDays={([first, last]) => onChoice({ from: first, until: last })}
          />
        </FieldsPopover>
      )}
      <Button onClick={onPrint}>{t('payouts.st_print')}</Button>
      {progress === null ? (
        <>
          <Button onClick={() => void csv()}>{t('payouts.st_csv')}</Button>
          <Button onClick={() => void xlsx()}>{t('payouts.st_xlsx')}</Button>
        </>
      ) : (
        <>
          <output>{t('payouts.st_reading_all', { n: progress })}</output>
          <Button onClick={() => running.current?.abort()}>{t('payouts.st_stop')}</Button>
        </>
      )}
    </div>
  );
}
