import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { handoverRoutes } from '#contract/routes/handover.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useCan, useSession } from '#src/lib/session/session.ts';

const ASK_MS = 15_000;

/** A colleague's signed sheet that waits for a receiver; nothing when there is none. */
export function SheetWaits() {
  const me = useSession(({ user }) => user?.id ?? null);
  const { data } = useQuery({
    queryKey: ['handovers', 'waiting'],
    queryFn: ({ signal }) =>
      call(handoverRoutes.list, { query: { state: 'offered', limit: '5' } }, { signal }),
    refetchInterval: ASK_MS,
    enabled: useCan('orders.assign'),
    retry: false,
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
