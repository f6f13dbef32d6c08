import { Button } from '@blueprintjs/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { type DeliveryProof, unprovenKinds } from '#contract/operations/proofs/proof.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { type Proof, proofsRoutes } from '#contract/routes/operations/proofs.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { timeOfDay, wholeMoment } from '#src/lib/text/moment.ts';
import { buttonCommand, CommandButton } from '#src/ui/command-button.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { PinSheet } from './pin-sheet.tsx';
import { ProofPhoto } from './proof-photo.tsx';
import { isFar, isUnproven, metresText, needsText, resultText } from './proof-texts.ts';
import { ReviewSheet } from './review-sheet.tsx';
import '../order-parts.css';

export const showPin = buttonCommand({
  id: 'order.showPin',
  label: 'proofs.cmd_pin',
  keys: ['p'],
});

export const reviewProof = buttonCommand({
  id: 'order.reviewProof',
  label: 'proofs.cmd_review',
  keys: ['w'],
});

/** The proofs of an order, at a version of it. */
const proofsOf = ({ id, version }: Pick<Order, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [proofsRoutes.list.id, id, version],
    queryFn: ({ signal }) => call(proofsRoutes.list, byId(id), { signal }),
    placeholderData: (before) => before,
  });

function ProofRow({ order, proof }: { order: Pick<Order, 'id'>; proof: Proof }) {
  const [isOpened, setOpened] = useState(false);
  const { at, receivedAt, isOffline, metres, hasPhoto, kind, act } = proof;
  const facts = [
    isOffline && t('proofs.offline', { at: timeOfDay(receivedAt) }),
    act !== 'delivery' && t(`proofs.act_${act}`),
    proof.driver && `${proof.driver.code} ${proof.driver.name}`,
  ].filter(Boolean);
  return (
    <li className="proof" data-tone={isUnproven(proof) ? 'warning' : undefined}>
      <p>
        <b>{resultText(proof)}</b>{' '}
        <time dateTime={at} title={wholeMoment(at)}>
          {timeOfDay(at)}
        </time>
        {metres !== null && (
          <span data-tone={isFar(metres) ? 'warning' : undefined}> · {metresText(metres)}</span>
        )}
      </p>
      {facts.length > 0 && <small className="quiet">{facts.join(' · ')}</small>}
      {kind === 'photo' && !hasPhoto && proof.result === 'given' && (
        <small className="quiet">{t('proofs.photo_removed')}</small>
      )}
      {hasPhoto && (
        <Button
          variant="minimal"
          aria-expanded={isOpened}
          aria-label={t(isOpened ? 'proofs.photo_smaller' : 'proofs.photo_larger')}
          onClick={() => setOpened(!isOpened)}
        >
          <ProofPhoto order={order} proof={proof} size={isOpened ? '960' : '96'} />
        </Button>
      )}
    </li>
  );
}

/** The PIN of an open order: hidden until someone says why it is read. */
function Pin({ order }: { order: Pick<Order, 'id'> }) {
  const [isAsking, setAsking] = useState(false);
  const [pin, setPin] = useState<string>();
  if (pin !== undefined)
    return (
      <p>
        {t('proofs.pin')} <output className="proof__pin">{pin}</output>
      </p>
    );
  return (
    <div>
      <CommandButton command={showPin} onPress={() => setAsking(true)}>
        {t('proofs.cmd_pin')}
      </CommandButton>
      {isAsking && <PinSheet order={order} onShown={setPin} onClose={() => setAsking(false)} />}
    </div>
  );
}

type Review = OutputOf<typeof proofsRoutes.list>['review'];

/** Who has looked at a delivery that lacks something, or the button to say that you have. */
function Reviewed(props: { order: Pick<Order, 'id'>; review: Review; onDone: () => void }) {
  const { order, review, onDone } = props;
  const [isAsking, setAsking] = useState(false);
  const close = (isDone: boolean) => {
    setAsking(false);
    if (isDone) onDone();
  };
  if (review)
    return (
      <p className="hint">
        {t('proofs.reviewed_by', { name: review.by.name, reason: review.reason })}
      </p>
    );
  return (
    <div>
      <CommandButton command={reviewProof} onPress={() => setAsking(true)}>
        {t('proofs.cmd_review')}
      </CommandButton>
      {isAsking && <ReviewSheet order={order} onClose={close} />}
    </div>
  );
}

/** Whether staff should look at a delivery: something is missing or wrong, or has yet to come. */
const isToReview = ({ proofNeeds, deliveryProof }: Pick<Order, 'proofNeeds' | 'deliveryProof'>) =>
  Boolean(proofNeeds && deliveryProof) &&
  (unprovenKinds(proofNeeds ?? {}, deliveryProof as DeliveryProof).length > 0 ||
    deliveryProof?.photo === 'awaited');

/** What the delivery of an order must prove, and what was proven; nothing if neither is so. */
export function OrderProofs({
  order,
}: {
  order: Pick<Order, 'id' | 'version' | 'status' | 'proofNeeds' | 'deliveryProof'>;
}) {
  const mayRead = useHasPermission('orders.progress');
  const { proofNeeds: needs } = order;
  // A photo may come after the delivery, and belongs to no event.
  const isPickedUp = order.status !== 'placed' && order.status !== 'accepted';
  const { data, error, isLoading, refetch } = useQuery({
    ...proofsOf(order),
    enabled: isPickedUp,
  });
  if (error && !data)
    return <Notice severity="critical">{t('proofs.failed', { message: error.message })}</Notice>;
  const proofs = data?.items ?? [];
  if (!needs && proofs.length === 0) return null;
  return (
    <section className="stack order__part" aria-label={t('proofs.title')}>
      <h2>{t('proofs.title')}</h2>
      {needs && <p>{needsText(needs)}</p>}
      {needs?.pin && isOpen(order.status) && mayRead && <Pin order={order} />}
      {proofs.length === 0 ? (
        <p className="hint">{t(isLoading ? 'lists.reading' : 'proofs.none')}</p>
      ) : (
        <ul className="proofs">
          {proofs.map((proof) => (
            <ProofRow key={proof.id} order={order} proof={proof} />
          ))}
        </ul>
      )}
      {data && mayRead && isToReview(order) && (
        <Reviewed order={order} review={data.review} onDone={() => void refetch()} />
      )}
    </section>
  );
}
