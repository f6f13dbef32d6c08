import { useState } from 'react';
import { FUNDERS, type Funder } from '#contract/operations/funding.ts';
import { type OrderRefunds, REFUND_TARGETS } from '#contract/routes/money/refunds.ts';
import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causeOfForm } from '#src/domain/cause/causes.ts';
import { useLargeAmount } from '#src/domain/money/confirmed-amount.tsx';
import { RoomLine } from '#src/domain/money/room-line.tsx';
import { giveRefund } from '#src/domain/refund/refund.ts';
import { missingOf, StoreFundsNotice } from '#src/domain/remedy/store-funds.tsx';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { AmountField } from '#src/ui/field/amount-field.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { RadioSet } from '#src/ui/field/radio-set.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';

interface Props {
  order: StaffOrderDetail;
  refunds: OrderRefunds;
  onClose: (isDone: boolean) => void;
}

const plain = (centimes: string) => formatMoney(centimes).replace(/^\D+/, '');

/** What the payer of a refund bears, and that the commission stays: “Make good” gives it back. */
function Borne(props: {
  funder: Funder | null;
  amount: string | null;
  store: string;
  commission: string | undefined;
}) {
  const { funder, amount, store, commission } = props;
  if (funder === null || amount === null) return null;
  const borne = { store, amount: formatMoney(amount) };
  return (
    <p className="hint">
      {commission === undefined
        ? t(`books.refund_${funder}_bears`, borne)
        : t(`books.refund_${funder}_bears_n`, { ...borne, commission: formatMoney(commission) })}
    </p>
  );
}

/** Refunds an order, fully or in part. Above the limit, the amount must be typed twice. */
export function RefundSheet({ order, refunds, onClose }: Props) {
  const { refundable, cardRefundable, typedAbove } = refunds;
  const { amount, setAmount, body, again } = useLargeAmount(typedAbove);
  const [isWhole, setWhole] = useState(false);
  const [isTried, setTried] = useState(false);
  const [missing, setMissing] = useState({ funder: false, reason: false, room: false });
  const [funder, setFunder] = useState<Funder | null>(null);
  const takesCard = cardRefundable !== '0';

  const send = (form: FormData) => {
    const why = causeOfForm(form, 'refund');
    const fundedBy = FUNDERS.find((funder) => funder === formText(form, 'funder'));
    const to = formText(form, 'target') === 'card' ? 'card' : 'wallet';
    const isBeyond = to === 'card' && BigInt(amount ?? '0') > BigInt(cardRefundable);
    setTried(true);
    setMissing({ funder: !fundedBy, reason: why === null, room: isBeyond });
    const isShort =
      fundedBy === 'store' && missingOf(refunds.storeFunds, BigInt(amount ?? '0')) > 0n;
    if (body === null || !fundedBy || !why || isBeyond || isShort) return null;
    return giveRefund(order.id, refunds, { ...body, fundedBy, target: to, ...why });
  };
  return (
    <CommandSheet
      title={t('books.refund_title', { id: order.id })}
      confirm={
        amount === null
          ? t('books.refund_confirm')
          : t('books.refund_confirm_n', { amount: formatMoney(amount) })
      }
      done={() =>
        t('books.refund_done', { amount: formatMoney(amount ?? '0'), name: order.customer.name })
      }
      onClose={onClose}
      send={send}
    >
      <p>
        {t(takesCard ? 'books.refund_lead_card' : 'books.refund_lead', {
          name: order.customer.name,
          card: formatMoney(cardRefundable),
          amount: formatMoney(refundable),
        })}{' '}
        <TextButton
          onClick={() => {
            setAmount(refundable);
            setWhole(true);
          }}
        >
          {t('books.refund_all')}
        </TextButton>
      </p>
      <AmountField
        // Mounts another field, with the full amount as its initial value.
        key={String(isWhole)}
        label={t('books.amount')}
        initial={isWhole ? plain(refundable) : ''}
        isFocused
        isTried={isTried}
        onAmount={setAmount}
        check={(centimes) =>
          BigInt(centimes) > BigInt(refundable)
            ? t('books.refund_beyond', { amount: formatMoney(refundable) })
            : null
        }
      />
      {again(isTried)}
      {takesCard && (
        <RadioSet
          legend={t('books.refund_target')}
          name="target"
          options={optionsOf(REFUND_TARGETS, (value) => t(`books.refund_target_${value}`))}
          error={
            missing.room
              ? t('books.refund_beyond_card', { amount: formatMoney(cardRefundable) })
              : undefined
          }
          onChoose={() => setMissing((now) => ({ ...now, room: false }))}
        />
      )}
      <RoomLine />
      <RadioSet
        legend={t('books.refund_funder')}
        name="funder"
        options={optionsOf(FUNDERS, (value) =>
          t(`books.refund_by_${value}`, { store: order.store.name }),
        )}
        isOpen
        error={missing.funder ? t('books.refund_funder_missing') : undefined}
        onChoose={(chosen) => {
          setFunder(FUNDERS.find((one) => one === chosen) ?? null);
          setMissing((now) => ({ ...now, funder: false }));
        }}
      />
      <Borne
        funder={funder}
        amount={amount}
        store={order.store.name}
        commission={refunds.commission}
      />
      {funder === 'store' && (
        <StoreFundsNotice
          funds={refunds.storeFunds}
          amount={BigInt(amount ?? '0')}
          store={order.store.name}
          rest="refused"
        />
      )}
      <CauseField act="refund" isMissing={missing.reason} />
    </CommandSheet>
  );
}
