import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { outstandingCash, useRefresh } from '#src/domain/cash/cash.ts';
import { UnansweredCommands } from '#src/domain/money/unanswered-commands.tsx';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { cashList } from './cash-list.tsx';
import { Collectors } from './collectors.tsx';

/** Delivery Collection: the cash at hand of each driver, and its collection. */
export default function DriversPage() {
  const { data: total } = useQuery(outstandingCash);
  const refresh = useRefresh();
  const seesVault = useHasPermission('cash.vault');
  return (
    <ListPage
      list={cashList}
      tools={
        <span className="row quiet" data-end>
          <Link to="/drivers/all">{t('drivers.all')}</Link>{' '}
          {total && <strong>{t('cash.outstanding', { amount: formatMoney(total) })}</strong>}
        </span>
      }
      above={
        <>
          <UnansweredCommands onAnswer={refresh} />
          {seesVault && <Collectors />}
        </>
      }
    />
  );
}
