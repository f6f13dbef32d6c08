// biome-ignore-all lint/a11y/noNoninteractiveElementInteractions: Enter in a field does not launch.
// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- Enter in a field does not launch.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PromotionDetail } from '#contract/routes/growth/promotions.ts';
import type { PromotionTrial } from '#contract/routes/operations/quotes.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { moment } from '#src/lib/text/moment.ts';
import { parseMomentInput } from '#src/lib/text/moment-input.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { Facts } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { MomentField } from '#src/ui/field/day/moment-field.tsx';
import { RecordInput } from '#src/ui/field/record-input.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { enoughOf, plainItems, tryPromotion } from './promotion-trial.ts';

const MINUTE_MS = 60_000;
/** Set apart from the button below it, which launches. */
const INSIDE = { padding: 'var(--space-4)' };
const minus = (centimes: bigint) => formatMoney((-centimes).toString());

/** The price of the basket, line by line, and what the promotion does to it. */
export function TrialResult({ trial }: { trial: PromotionTrial }) {
  const { subtotal, deliveryFee, discount, total, given, storePart, reason, at, closed } = trial;
  const isLeftOut = trial.isConsented === false;
  const others = BigInt(discount) - BigInt(given);
  const [nowMs] = useState(() => Date.now());
  const isLater = Date.parse(at) - nowMs > MINUTE_MS;
  const then = isLater ? t('promotions.try_at', { at: moment(at) }) : '';
  return (
    <output className="stack">
      {reason && (
        <span data-tone="warning">
          {t('promotions.try_nothing', { why: t(`promotions.refused_${reason}`) })}
        </span>
      )}
      {(closed || then) && (
        <p>
          {[closed ? t(`promotions.try_closed_${closed}`) : '', then].filter(Boolean).join(' ')}
        </p>
      )}
      {isLeftOut && <Notice severity="warning">{t('promotions.try_left_out')}</Notice>}
      <Facts
        facts={[
          [t('promotions.try_goods'), formatMoney(subtotal)],
          [t('promotions.try_fee'), formatMoney(deliveryFee)],
          [t('promotions.try_given'), minus(BigInt(given))],
          ...(others > 0n ? [[t('promotions.try_others'), minus(others)] as const] : []),
          [t('promotions.try_total'), <b key="total">{formatMoney(total)}</b>],
        ]}
      />
      {storePart !== '0' && (
        <span className="hint">
          {t('promotions.try_store_part', { amount: formatMoney(storePart) })}
        </span>
      )}
    </output>
  );
}

/** A basket of one item, priced by the server as if the promotion were launched. */
export function TryBasket({ promotion }: { promotion: PromotionDetail }) {
  const { id, version, stores, categories, minimumOrder } = promotion;
  const [storeId, setStore] = useState(String(stores[0]?.id ?? ''));
  const [typed, setTyped] = useState<{ itemId?: number; quantity?: string }>({});
  const [when, setWhen] = useState('');
  const at = when.trim() === '' ? null : parseMomentInput(when);
  const isWrongTime = at === null && when.trim() !== '';
  const { data: items } = useQuery({
    queryKey: ['promotion.trial.items', storeId],
    queryFn: ({ signal }) => plainItems(storeId, signal),
    enabled: storeId !== '',
  });
  const fitting = items?.find(({ categoryId }) => categories.some((one) => one.id === categoryId));
  const item = items?.find((one) => one.id === typed.itemId) ?? fitting ?? items?.[0];
  const quantity = typed.quantity ?? String(item ? enoughOf(item, minimumOrder) : 1);
  const basket = { storeId, itemId: item?.id ?? 0, quantity: Number(quantity), at };
  const isWhole = item !== undefined && /^[1-9]\d?$/.test(quantity) && !isWrongTime;
  const { data: trial, error } = useQuery({
    queryKey: ['promotion.trial', id, version, basket],
    queryFn: ({ signal }) => tryPromotion(id, basket, signal),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  return (
    <fieldset
      className="box stack"
      style={INSIDE}
      aria-labelledby="try-basket"
      onKeyDown={(event) => {
        const isInField = event.target instanceof HTMLInputElement;
        if (event.key === 'Enter' && isInField) event.preventDefault();
      }}
    >
      {/* A legend would lie on the border. */}
      <b id="try-basket">{t('promotions.try')}</b>
      <RecordInput
        label={t('promotions.try_store')}
        cacheKey="stores"
        source={storeSource}
        value={storeId}
        onChange={(next) => {
          setStore(next);
          setTyped({});
        }}
      />
      {items?.length === 0 && <p className="hint">{t('promotions.try_none')}</p>}
      {item && (
        <div className="row">
          <SelectField
            label={t('promotions.try_item')}
            value={String(item.id)}
            onChange={({ target }) => setTyped({ itemId: Number(target.value) })}
            options={(items ?? []).map((one) => ({
              value: String(one.id),
              label: `${one.name} · ${formatMoney(one.price)}`,
            }))}
          />
          <TextField
            label={t('promotions.try_quantity')}
            inputMode="numeric"
            value={quantity}
            onChange={({ target }) => setTyped({ ...typed, quantity: target.value })}
          />
        </div>
      )}
      {item && (
        <MomentField
          label={t('promotions.try_when')}
          hint={t('promotions.try_when_hint')}
          text={when}
          placeholder={t('promotions.try_when_first')}
          error={isWrongTime ? t('form.moment') : undefined}
          onText={setWhen}
        />
      )}
      {error && isWhole && <p className="field-error">{failureText(error)}</p>}
      {trial && isWhole && !error && <TrialResult trial={trial} />}
    </fieldset>
  );
}
