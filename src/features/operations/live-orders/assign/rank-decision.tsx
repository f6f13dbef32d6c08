import { useQuery } from '@tanstack/react-query';
import { type DispatchDecision, dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';

/** A decision in one line: "Autopilot gave it to d12: 3 min away, bundles with #4170". */
function decisionText({ actor, driver, kind, reasons }: DispatchDecision): string {
  const { code } = driver;
  const head =
    kind === 'made' && actor
      ? t('dispatch.decided', { who: actor.name, code })
      : t('dispatch.suggested', { code });
  if (!reasons) return head;
  const why = [
    t('dispatch.away', { minutes: Math.max(1, Math.ceil(reasons.pickupMinutes)) }),
    ...(reasons.lateMinutes > 0
      ? [t('dispatch.would_be_late', { minutes: Math.ceil(reasons.lateMinutes) })]
      : []),
    ...(reasons.bundledWith.length > 0
      ? [t('dispatch.bundles', { orders: joinList(reasons.bundledWith.map((id) => idText(id))) })]
      : []),
  ];
  return t('dispatch.because', { head, why: joinList(why) });
}

/** True if the order still has the driver of the decision; a suggestion is for one without. */
const isInForce = ({ kind, driver }: DispatchDecision, now: Order['driver']): boolean =>
  kind === 'made' ? driver.id === now?.id : now === null;

/**
 * The last decision or suggestion for an order, with its reason. One that was undone since is in the
 * timeline only.
 */
export function DecisionLine({ order: { id, version, driver } }: { order: Order }) {
  const { data } = useQuery({
    queryKey: ['decisions', id, version],
    queryFn: ({ signal }) =>
      call(dispatchRoutes.decisions, { query: { orderId: String(id) } }, { signal }),
    enabled: shownSource().kind === 'live',
  });
  const last = data?.items.find(({ outcome }) => outcome === 'ok' || outcome === 'suggested');
  return last && isInForce(last, driver) ? <p className="hint">{decisionText(last)}</p> : null;
}
