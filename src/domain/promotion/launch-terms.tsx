import { useQuery } from '@tanstack/react-query';
import {
  type Promotion,
  type PromotionDetail,
  promotionsRoutes,
} from '#contract/routes/growth/promotions.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { MissingConsentsLine } from './missing-consents.tsx';
import { partsText, promotionHoursText, valueText, windowText } from './promotion-text.ts';
import { TryBasket } from './try-basket.tsx';

const orNone = (most: number | null) => (most === null ? 'none' : String(most));

/** The terms of a promotion in sentences, the discount first. */
export function termsOf(promotion: Promotion): string[] {
  const { kind, cap, code, minimumOrder, maxUses, maxUsesPerCustomer, budget } = promotion;
  return [
    kind === 'delivery' && cap !== null
      ? t('promotions.terms_delivery', { cap: formatMoney(cap) })
      : t('promotions.terms_value', { value: valueText(promotion) }),
    minimumOrder === '0'
      ? ''
      : t('promotions.terms_minimum', { amount: formatMoney(minimumOrder) }),
    code === null ? t('promotions.terms_automatic') : t('promotions.terms_code', { code }),
    t('promotions.terms_window', {
      window: windowText(promotion),
      hours: promotionHoursText(promotion),
    }),
    t('promotions.terms_uses', { most: orNone(maxUses), each: orNone(maxUsesPerCustomer) }),
    t('promotions.terms_budget', {
      budget: budget === null ? t('promotions.no_limit') : formatMoney(budget),
      by: partsText(promotion),
    }),
  ].filter(Boolean);
}

/** Who and what it is limited to: names, or all. */
function eligibleText(promotion: PromotionDetail): string {
  const { stores, zones, categories, customers, newCustomersOnly } = promotion;
  const who = [
    newCustomersOnly ? t('promotions.for_new') : '',
    ...[stores, zones, categories, customers].map((rows) => joinList(rows.map(({ name }) => name))),
  ].filter(Boolean);
  return t('promotions.terms_for', { who: who.join(' · ') || t('promotions.terms_for_all') });
}

/** One promotion in full, and a basket to try it with. */
function OneLaunch({ row }: { row: Promotion }) {
  const { data } = useQuery({ ...answerTo(promotionsRoutes.get, byId(row.id)), staleTime: 0 });
  return (
    <>
      {row.copiedName === row.name && (
        <Notice severity="warning">{t('promotions.name_of_copy', { name: row.name })}</Notice>
      )}
      <ul aria-label={t('promotions.terms')}>
        {termsOf(row).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>{data ? eligibleText(data) : '…'}</li>
        {row.storeShareBp > 0 && (
          <li>
            <MissingConsentsLine row={row} />
          </li>
        )}
      </ul>
      {data && <TryBasket promotion={data} />}
    </>
  );
}

/** What a launch puts in force, before it is confirmed. */
export function LaunchTerms({ rows }: { rows: readonly Promotion[] }) {
  const [one] = rows;
  if (one && rows.length === 1) return <OneLaunch row={one} />;
  return (
    <ul aria-label={t('promotions.terms')}>
      {rows.map((row) => (
        <li key={row.id}>
          <b>{row.name}</b> {termsOf(row).join(' ')}
          {row.copiedName === row.name && (
            <span data-tone="warning"> {t('promotions.name_of_copy', { name: row.name })}</span>
          )}{' '}
          <MissingConsentsLine row={row} />
        </li>
      ))}
    </ul>
  );
}
