import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { waitingHandoversQuery } from '#src/domain/handover/handovers.ts';
import { allows } from '#src/lib/allows.ts';
import { t } from '#src/lib/i18n.ts';
import { useCan } from '#src/lib/session/session.ts';

/** A colleague's signed sheet that waits for a receiver; nothing when there is none. */
export function SheetWaits() {
  const { data } = useQuery({
    ...waitingHandoversQuery,
    enabled: useCan('orders.assign'),
  });
  const sheet = data?.items.find(allows('take'));
  return (
    <output>
      {sheet && (
        <Link className="bp6-button pill presence-sheet" to={`/handover?sheet=${sheet.id}`}>
          {t('desk.sheet_waits', { who: sheet.from.name })}
        </Link>
      )}
    </output>
  );
}
