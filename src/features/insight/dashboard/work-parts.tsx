import { t } from '#src/lib/i18n.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { OutlookTable } from './outlook-table.tsx';
import type { DashboardWork } from './use-work.ts';
import { WaitingBox } from './waiting-box.tsx';
import { isOpenMoney } from './work-rows.ts';

interface Props {
  work: DashboardWork | undefined;
  error: Error | null;
}

/** The parts of the dashboard by role: the next half hour, and what waits. */
export function WorkParts({ work, error }: Props) {
  if (!work)
    return (
      error && (
        <Notice severity="critical">
          {t('dashboard.work_failed', { message: error.message })}
        </Notice>
      )
    );
  const { at, zones, money, catalogue, growth, books } = work;
  return (
    <>
      {zones && <OutlookTable zones={zones} at={at} />}
      {(money || catalogue || growth) && (
        <div className="dashboard-waiting">
          {money && (
            <>
              <WaitingBox
                title={t('dashboard.waits_money')}
                rows={money.filter((row) => !isOpenMoney(row))}
                at={at}
              />
              <WaitingBox
                title={t('dashboard.failed_money')}
                rows={money.filter(isOpenMoney)}
                books={books}
                at={at}
              />
            </>
          )}
          {catalogue && (
            <WaitingBox title={t('dashboard.waits_catalogue')} rows={catalogue} at={at} />
          )}
          {growth && <WaitingBox title={t('dashboard.waits_growth')} rows={growth} at={at} />}
        </div>
      )}
    </>
  );
}
