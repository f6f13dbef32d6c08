import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { OrderId } from '#contract/ids.ts';
import { ordersRoutes, type StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { OrderChanges } from '#src/domain/amendment/order-changes.tsx';
import { CasesOf } from '#src/domain/case/cases-of.tsx';
import { byTime, contactItems } from '#src/domain/contact/contact-items.tsx';
import { ContactMark } from '#src/domain/contact/contact-mark.tsx';
import { onContactNews } from '#src/domain/contact/contact-news.ts';
import { DisputesOf } from '#src/domain/dispute/disputes.tsx';
import { replayPath } from '#src/domain/live/replay-time.tsx';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { answerMark } from '#src/domain/order/answer-progress.ts';
import { OrderEndPart } from '#src/domain/order/end/order-end.tsx';
import { lateMs } from '#src/domain/order/lateness.ts';
import { OrderNeeds } from '#src/domain/order/needs/order-needs.tsx';
import { OrderPresence } from '#src/domain/order/order-presence.tsx';
import { OrderProofs } from '#src/domain/order/proofs/order-proofs.tsx';
import { OrderLegs } from '#src/domain/order/road/order-legs.tsx';
import { timelineItems } from '#src/domain/order/timeline-items.ts';
import { CostOfOrder } from '#src/domain/remedy/cost-of-order.tsx';
import { GiveRemedy } from '#src/domain/remedy/give-remedy.tsx';
import { REMEDIES } from '#src/domain/remedy/remedies.ts';
import { ChargesOf, RemediesOf } from '#src/domain/remedy/remedies-of.tsx';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { ApiFailure, byId } from '#src/lib/api/call.ts';
import { retryUnlessMissing } from '#src/lib/api/retry.ts';
import { t } from '#src/lib/i18n.ts';
import { useKeys } from '#src/lib/keys/command-scope.ts';
import { returnFocus } from '#src/lib/keys/take-focus.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { timeToSecond } from '#src/lib/text/moment.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { OrderBasket } from './order-basket.tsx';
import { OrderComments } from './order-comments.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderMap } from './order-map.tsx';
import { OrderNext } from './order-next.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import './order-page.css';
import '#src/domain/order/order-parts.css';

/**
 * The timeline of the order, or a note that the order is older than the events that are kept
 * (docs/decisions/0059).
 */
function OrderTimeline({
  id,
  timeline,
  contact,
}: Pick<StaffOrderDetail, 'timeline' | 'contact'> & { id: OrderId }) {
  const messages = contact?.flatMap(contactItems) ?? [];
  const items = [...timelineItems(timeline, (at) => replayPath(at, id)), ...messages].toSorted(
    byTime,
  );
  return (
    <section className="stack order__part" aria-label={t('orders.timeline')}>
      <h2>{t('orders.timeline')}</h2>
      {timeline.length > 0 ? (
        <Timeline items={items} timeText={timeToSecond} />
      ) : (
        <p className="hint">{t('orders.timeline_removed')}</p>
      )}
    </section>
  );
}

/** Whether the order of the page is being changed; what had the focus before gets it back. */
function useAmending() {
  const [isAmending, setAmending] = useState(false);
  const opener = useRef<Element | null>(null);
  return {
    isAmending,
    amend() {
      opener.current = document.activeElement;
      setAmending(true);
    },
    leave() {
      flushSync(() => setAmending(false));
      returnFocus(opener.current);
    },
  };
}

/** One order: items, route, timeline, comments and acts. */
function OrderView({ id }: { id: OrderId }) {
  const queries = useQueryClient();
  const held = useEntry(shownSource().orders, id);
  const version = held?.order.version;
  const shown = answerTo(ordersRoutes.adminGet, byId(id));
  const { data, error, isPending, refetch } = useQuery({
    ...shown,
    staleTime: 0,
    retry: retryUnlessMissing,
  });
  const { isAmending, amend, leave } = useAmending();
  const seen = data?.version;
  useEffect(() => {
    // The live source has a newer version, so the timeline is fetched again.
    if (version === undefined || seen === undefined || version <= seen) return;
    void refetch();
    void queries.invalidateQueries({ queryKey: [REMEDIES, 'of'] });
  }, [version, seen, refetch, queries]);
  const answered = answerMark(held?.order);
  const seenAnswer = answerMark(data);
  useEffect(() => {
    // An answer of its driver leaves the version.
    if (version === seen && answered !== seenAnswer) void refetch();
  }, [version, seen, answered, seenAnswer, refetch]);
  useEffect(() => onContactNews(() => void refetch()), [refetch]);
  const late = useStore(shownSource().clock, (nowMs) => {
    // An order that was cancelled was not late: nobody waited for it.
    const counts = data && (isOpen(data.status) || data.status === 'delivered');
    const ms = counts ? lateMs(data, nowMs) : null;
    return ms === null ? null : ageText(ms);
  });

  if (isPending) return <Loading />;
  if (error instanceof ApiFailure && error.status === 404) return <NoOrder id={String(id)} />;
  if (!data)
    return (
      <Notice severity="critical">
        {t('live.order_failed', { message: error?.message ?? '' })}{' '}
        <TextButton onClick={() => void refetch()}>{t('orders.try_again')}</TextButton>
      </Notice>
    );
  const order = held && held.order.version > data.version ? { ...data, ...held.order } : data;
  const addComment = (comment: StaffOrderDetail['comments'][number]) =>
    queries.setQueryData(
      shown.queryKey,
      // The order may have been fetched with it in the meantime.
      (old) =>
        old && {
          ...old,
          comments: [...old.comments.filter(({ id: other }) => other !== comment.id), comment],
        },
    );
  return (
    <div className="column">
      <header className="row bar order__head" data-line>
        <Link to="/orders">{t('orders.back')}</Link>
        <p>
          <b>{t(`live.status_${order.status}`)}</b> · {order.store.name} · {order.customer.name}
        </p>
        {late !== null && (
          <p data-tone={isOpen(order.status) ? 'warning' : 'quiet'}>
            {t(isOpen(order.status) ? 'orders.is_late' : 'orders.was_late', { age: late })}
          </p>
        )}
        {order.returnRequestedAt && order.status === 'picked_up' && (
          <p data-tone="warning">{t('live.return_requested')}</p>
        )}
        <ContactMark kind="order" id={id} />
        <OrderPresence id={id} />
        <OrderNext order={order} onChanged={() => void refetch()} onAmend={amend} />
      </header>
      <div className="order__columns">
        <div className="order__column">
          <OrderBasket
            order={data}
            isAmending={isAmending}
            onAmend={amend}
            onLeave={leave}
            onChanged={() => void refetch()}
          />
          <OrderChanges order={order} />
          <OrderEndPart order={order} onDecided={() => void refetch()} />
          <OrderRefunds order={order} onGiven={() => void refetch()} />
          <DisputesOf of={{ orderId: id }} />
          <RemediesOf of={{ orderId: id }} />
          <ChargesOf orderId={id} />
          <CostOfOrder orderId={id} store={order.store.name} />
          {!isOpen(order.status) && (
            <GiveRemedy
              asked={{
                orderId: id,
                caseId: null,
                customer: order.customer.name,
                store: order.store.name,
                party: 'platform',
              }}
            />
          )}
          <CasesOf of={{ orderId: id }} />
          <OrderComments id={id} comments={order.comments} onAdded={addComment} />
        </div>
        <div className="order__column">
          <OrderFacts order={order} />
          <OrderNeeds order={order} onChanged={() => void refetch()} />
          <OrderProofs order={order} />
          <OrderLegs order={order} />
          <OrderTimeline id={id} timeline={order.timeline} contact={data.contact} />
        </div>
        <OrderMap order={order} />
      </div>
    </div>
  );
}

function NoOrder({ id }: { id: string }) {
  return (
    <EmptyState action={<Link to="/orders">{t('orders.back')}</Link>}>
      <h2>{t('orders.not_found', { id })}</h2>
      {t('orders.not_found_hint')}
    </EmptyState>
  );
}

/** Escape returns to the previous screen, unless a field or a dialog handles the key. */
function useEscape(): void {
  const navigate = useNavigate();
  const location = useLocation();
  useKeys('screen', ({ key }) => {
    if (key !== 'Escape') return false;
    // A user who followed a link from outside has no previous screen.
    void (location.key === 'default' ? navigate('/orders') : navigate(-1));
    return true;
  });
}

export default function OrderPage() {
  const { id = '' } = useParams();
  useEscape();
  const isNumber = /^[1-9]\d{0,9}$/.test(id);
  return isNumber ? <OrderView key={id} id={Number(id) as OrderId} /> : <NoOrder id={id} />;
}
