import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderEndRecord } from '#contract/operations/order-ends/order-end.ts';
import { orderEndsRoutes } from '#contract/routes/operations/order-ends.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { END_PARTIES } from '#machines/order/end-terms.ts';
import { causeText } from '#src/domain/cause/causes.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { ApiFailure, byId, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { retryUnlessMissing } from '#src/lib/api/retry.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { moment } from '#src/lib/text/moment.ts';
import { buttonCommand, CommandButton } from '#src/ui/command-button.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { RadioSet } from '#src/ui/field/radio-set.tsx';
import { ReasonField } from '#src/ui/field/reason/reason-field.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { EndShares } from './end-shares.tsx';

export const decideEnd = buttonCommand({
  id: 'order.decideEnd',
  label: 'orders.cmd_decide_end',
  keys: ['d'],
});

const CHOICES = [...END_PARTIES, 'nobody'] as const;

/** Asks who was at fault for an end that waits. */
export function DecideEndSheet(props: {
  order: Pick<Order, 'id'>;
  end: OrderEndRecord;
  onClose: (isDone: boolean) => void;
}) {
  const { order, end, onClose } = props;
  // The same command, however often it is sent.
  const [commandId] = useState(randomId);
  const [missing, setMissing] = useState({ party: false, reason: false });
  const send = (form: FormData) => {
    const party = CHOICES.find((one) => one === formText(form, 'party'));
    const reason = formText(form, 'reason').trim();
    setMissing({ party: !party, reason: reason === '' });
    if (!party || reason === '') return null;
    return call(
      orderEndsRoutes.decide,
      { ...byId(order.id), body: { commandId, party, reason } },
      { ifMatch: end.version },
    );
  };
  return (
    <CommandSheet
      title={t('orders.decide_end_title', { id: order.id })}
      confirm={t('orders.decide_end')}
      send={send}
      done={() => t('orders.decide_end_done', { id: order.id })}
      onClose={onClose}
    >
      <p>{t('orders.decide_end_lead')}</p>
      <RadioSet
        legend={t('orders.end_at_fault')}
        name="party"
        options={optionsOf(CHOICES, (value) => t(`orders.party_${value}`))}
        isOpen
        isFocused
        error={missing.party ? t('lists.choice_missing') : undefined}
        onChoose={() => setMissing((now) => ({ ...now, party: false }))}
      />
      <ReasonField isMissing={missing.reason} />
    </CommandSheet>
  );
}

function stateText({ state, settledBy, settledAt }: OrderEndRecord): string {
  if (state === 'waiting') return t('orders.end_waits');
  return t('orders.end_settled', {
    who: settledBy?.name ?? t('live.system'),
    at: settledAt ? moment(settledAt) : '',
  });
}

/** How an order ended without delivery: who was at fault, who gets and who bears what. */
export function EndRecord({ end, children }: { end: OrderEndRecord; children?: React.ReactNode }) {
  return (
    <>
      <p>
        {causeText(end.cause)} · {t('orders.end_party', { party: t(`orders.party_${end.party}`) })}
      </p>
      <EndShares shares={end.state === 'settled' ? end : undefined} />
      <p className="hint" data-tone={end.state === 'waiting' ? 'warning' : undefined}>
        {stateText(end)}
        {end.decision && ` · ${end.decision}`}
        {end.storeOwes !== '0' && ` · ${t('orders.end_store_owes')}`}
      </p>
      {children}
    </>
  );
}

/** The end of an order that was not delivered; nothing of one that ended before ends were recorded. */
export function OrderEndPart({ order, onDecided }: { order: Order; onDecided: () => void }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const query = answerTo(orderEndsRoutes.get, byId(order.id));
  const isEnded = order.status === 'cancelled' || order.status === 'returned';
  const { data, error } = useQuery({
    ...query,
    enabled: isEnded,
    staleTime: 0,
    retry: retryUnlessMissing,
  });
  if (!isEnded || (error instanceof ApiFailure && error.status === 404)) return null;
  if (error && !data)
    return (
      <Notice severity="critical">{t('orders.end_unknown', { message: error.message })}</Notice>
    );
  if (!data) return null;
  const { decide } = data.acts;
  return (
    <section className="stack order__part" aria-label={t('orders.end')}>
      <h2>{t('orders.end')}</h2>
      <EndRecord end={data}>
        {data.state === 'waiting' && (
          <div>
            <CommandButton
              command={decideEnd}
              isDisabled={decide !== true}
              whyNot={decide === true ? undefined : sentenceOf(decide)}
              onPress={() => setAsking(true)}
            >
              {t('orders.decide_end')}
            </CommandButton>
          </div>
        )}
      </EndRecord>
      {isAsking && (
        <DecideEndSheet
          order={order}
          end={data}
          onClose={(isDone) => {
            setAsking(false);
            if (!isDone) return;
            void queries.invalidateQueries({ queryKey: query.queryKey });
            onDecided();
          }}
        />
      )}
    </section>
  );
}
