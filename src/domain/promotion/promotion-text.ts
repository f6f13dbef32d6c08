import type { Promotion } from '#contract/routes/growth/promotions.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { dateText } from '#src/lib/text/day.ts';
import { rateText } from '#src/lib/text/number.ts';
import { hoursText } from '#src/ui/form/kinds.ts';

/** Its name; that of a coupon, which the server made for a remedy, in the reader's language. */
export function promotionName({ name, isCoupon }: Pick<Promotion, 'name' | 'isCoupon'>): string {
  const [id] = /\d+$/.exec(name) ?? [];
  return isCoupon && id !== undefined
    ? sentenceOf({ message: name, reason: 'remedy.coupon_name', params: { id } })
    : name;
}

/** How it applies: its code, or without one, or that nobody has chosen yet. */
export const codeText = ({ code, isCodeOpen }: Pick<Promotion, 'code' | 'isCodeOpen'>): string =>
  code ?? t(isCodeOpen ? 'promotions.code_open' : 'promotions.automatic');

/** The discount: `15%, at most MAD 40.00`. */
export function valueText({ kind, percentBp, amount, cap }: Promotion): string {
  const value =
    kind === 'percent'
      ? rateText(percentBp ?? 0)
      : kind === 'fixed'
        ? formatMoney(amount ?? '0')
        : t('promotions.kind_delivery');
  return cap === null ? value : t('promotions.capped', { value, cap: formatMoney(cap) });
}

/** Its first and last day. */
export const windowText = ({ startsOn, endsOn }: Promotion): string =>
  `${dateText(startsOn)} – ${endsOn === null ? t('promotions.no_end') : dateText(endsOn)}`;

/** The hours of the week in which it applies. */
export const promotionHoursText = ({ hours }: Promotion): string => hoursText(hours, true);

/** Who pays for it. */
export function funderText({ storeShareBp: share }: Promotion): string {
  if (share === 0) return t('promotions.by_platform');
  if (share === 10_000) return t('promotions.by_store');
  return t('promotions.by_both', { share: rateText(share) });
}

/** The same with the parts of both. */
export const partsText = (promotion: Promotion): string => {
  const share = promotion.storeShareBp;
  if (share === 0 || share === 10_000) return funderText(promotion);
  return t('promotions.by_parts', { share: rateText(share), rest: rateText(10_000 - share) });
};

/**
 * Its uses by delivered orders, as its cost is theirs, and beside them those by open orders, which its
 * limit counts too: `12 + 3 open / 100`.
 */
export function usesText(
  { used, open = 0 }: Pick<Promotion, 'used' | 'open'>,
  most: number | null,
): string {
  const uses = open > 0 ? t('promotions.uses_open', { n: used - open, open }) : String(used);
  return usageText(uses, most);
}

/** A count or an amount, followed by its limit if there is one: `12 / 100`. */
export const usageText = (now: string | number, most: string | number | null): string =>
  most === null ? String(now) : `${now} / ${most}`;
