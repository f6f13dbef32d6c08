import { Button } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { useState } from 'react';
import { fileNameOf } from '#contract/file-name.ts';
import { casablancaDay } from '#rules/time.ts';
import { type StatementFormat, saveStatementOfPeriod } from '#src/domain/statement/statements.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { Select } from '#src/ui/controls/select.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { DayRange } from '#src/ui/field/day/day-range.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { FieldsPopover } from '#src/ui/list/filters/fields-popover.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { PERIODS, type Period, type PeriodName, rangeText } from './period.ts';
import { queryOf } from './use-statement.ts';

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
  const save = async (format: StatementFormat) => {
    try {
      const saved = await sendOnce(`statement ${format} ${JSON.stringify(query)}`, () =>
        saveStatementOfPeriod(query, `${fileName()}.${format}`, format),
      );
      if (saved) showToast({ title: t('payouts.st_csv_done') });
    } catch (failure) {
      announceFailure(failure);
    }
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
      <Button onClick={() => void save('csv')}>{t('payouts.st_csv')}</Button>
      <Button onClick={() => void save('xlsx')}>{t('payouts.st_xlsx')}</Button>
    </div>
  );
}
