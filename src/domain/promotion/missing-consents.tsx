import { useQuery } from '@tanstack/react-query';
import type { MissingConsents } from '#contract/growth/promotions/store-consent.ts';
import { type Promotion, promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { countText, rateText } from '#src/lib/text/number.ts';

const MOST_NAMED = 8;

/** The stores that a launch leaves out, because they have not consented to their share. */
export const missingConsents = (id: number) => answerTo(promotionsRoutes.missing, byId(id));

/** How many stores have not consented, the first by name: “3 stores have not … : A, B, C.” */
export function missingText({ count, stores }: MissingConsents, shareBp: number): string {
  if (count === 0) return t('promotions.consents_whole');
  const named = stores.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = count - named.length;
  const list = joinList(named);
  return t('promotions.consents_missing', {
    n: count,
    shown: countText(count),
    share: rateText(shareBp),
    names:
      more === 0 ? list : t('promotions.consents_more', { list, n: more, shown: countText(more) }),
  });
}

/** Which stores a promotion leaves out; nothing for one that the platform pays. */
export function MissingConsentsLine({
  row,
}: {
  row: Pick<Promotion, 'id' | 'storeShareBp' | 'state'>;
}) {
  const { id, storeShareBp, state } = row;
  const hint = state === 'draft' ? 'promotions.consents_hint' : 'promotions.consents_hint_launched';
  const { data } = useQuery({
    ...missingConsents(id),
    enabled: storeShareBp > 0,
    staleTime: 0,
  });
  if (!data || storeShareBp === 0) return null;
  return (
    <span data-tone={data.count > 0 ? 'warning' : undefined}>
      {missingText(data, storeShareBp)} {data.count > 0 && t(hint)}
    </span>
  );
}
