import { useMemo } from 'react';
import { PERIODS, type PeriodName, periodOf } from './period.ts';
import { useStatement } from './use-statement.ts';

/**
 * The period of a statement: that of the address, else the last month that ended, or this one for a store in
 * which nothing moved in that.
 */
export function useOpenPeriod(storeId: number, asked: string | null, opened: Date): PeriodName {
  const named = PERIODS.find((one) => one === asked);
  const ended = useMemo(() => periodOf('last_month', opened), [opened]);
  const { rows, isSuccess } = useStatement(storeId, ended, null, named === undefined);
  return named ?? (isSuccess && rows.length === 0 ? 'month' : 'last_month');
}
