import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ClaimState, claimState } from '#src/domain/claim/claim-state.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import { definePart } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { getUser } from '#src/lib/session/session.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** A page that has just been opened does not announce handovers older than this. */
const NEWS_MS = 60_000;

/** The handed-over claims that were already announced, as `order since`. */
const announced = definePart(() => new Set<string>());

/** The orders that were handed over to the user and not announced yet, by colleague. */
export function newHandovers(
  { at, claims }: ClaimState,
  userId: number | undefined,
  known: Set<string>,
): Map<string, number[]> {
  const news = new Map<string, number[]>();
  for (const { orderId, by, since, handedBy } of claims) {
    if (!handedBy || by.id !== userId || handedBy.id === userId) continue;
    const key = `${orderId} ${since}`;
    if (known.has(key)) continue;
    known.add(key);
    if (Date.parse(at) - Date.parse(since) > NEWS_MS) continue;
    news.set(handedBy.name, [...(news.get(handedBy.name) ?? []), orderId]);
  }
  return news;
}

/** Announces claims that a colleague hands over. */
export function useHandoverNotice(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      claimState.subscribe(() => {
        const state = claimState.get();
        if (!state) return;
        for (const [who, ids] of newHandovers(state, getUser()?.id, announced())) {
          const [first] = ids;
          showToast({
            title: t('presence.handed', { who, orders: joinList(ids.map((id) => idText(id))) }),
            action: {
              label: t('presence.handed_open'),
              run: () => {
                selectOrder(first ?? null);
                void navigate(`/live-orders?order=${first}`);
              },
            },
          });
        }
      }),
    [navigate],
  );
}
