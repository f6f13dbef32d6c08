import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { waitingHandoversQuery } from '#src/domain/handover/handovers.ts';
import { t } from '#src/lib/i18n.ts';
import { useCan, useSession } from '#src/lib/session/session.ts';

/** A colleague's signed sheet that waits for a receiver; nothing when there is none. */
export function SheetWaits() {
  const me = useSession(({ user }) => user?.id ?? null);
  const { data } = useQuery({
    ...waitingHandoversQuery,
    enabled: useCan('orders.assign'),
  });
  const sheet = data?.items.find(({ from }) => from.id !== me);
  return (
    <output>
      {sheet && (
        <Link className="pill presence-sheet" to={`/handover?sheet=${sheet.id}`}>
          {t('desk.sheet_waits', { who: sheet.from.name })}
        </Link>
      )}
    </output>
  );
}
