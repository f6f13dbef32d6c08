import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { PromotionUse } from '#contract/growth/promotions/promotion-use.ts';
import type { Promotion, PromotionDetail } from '#contract/routes/growth/promotions.ts';
import { RoomLine } from '#src/domain/money/room-line.tsx';
import {
  codeText,
  partsText,
  promotionHoursText,
  promotionName,
  usageText,
  usesText,
  valueText,
  windowText,
} from '#src/domain/promotion/promotion-text.ts';
import { duplicatePromotion, promotions, promotionUse } from '#src/domain/promotion/promotions.ts';
import { DetailPage } from '#src/domain/record/detail-page.tsx';
import { fetchedRecordPage, type ShownRecord } from '#src/domain/record/record-page.tsx';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { dateText, shortDateText } from '#src/lib/text/day.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Chart } from '#src/ui/chart/chart.tsx';
import { Section } from '#src/ui/detail/parts.tsx';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { promotionDetail } from './promotion-detail.ts';
import { PromotionOrders } from './promotion-orders.tsx';
import { StoreConsents } from './store-consents.tsx';

const CENTIMES = 100;
/** How often the cost is fetched again while the page is open. */
const REFRESH_MS = 5_000;

/** One promotion: its terms, its audience, its cost, and the orders that used it. */
export default fetchedRecordPage(promotions, PromotionView);

const names = (
  rows: readonly { name: string }[],
  /** The word for all of them, which agrees with its label. */
  all: 'for_all' | 'zones_all' | 'categories_all' = 'for_all',
) => (rows.length === 0 ? t(`promotions.${all}`) : joinList(rows.map(({ name }) => name)));
const limitText = (most: number | null) => most ?? t('promotions.no_limit');
const money = (centimes: number) => formatMoney(String(Math.round(centimes * CENTIMES)));

function CostChart({ use }: { use: PromotionUse }) {
  const title = t('promotions.cost_by_day');
  return (
    <Chart
      title={title}
      place={t('promotions.day')}
      data={{
        labels: use.days.map(({ day }) => dateText(day)),
        axis: use.days.map(({ day }) => shortDateText(day)),
        series: [
          {
            name: title,
            values: use.days.map(({ cost }) => Number(cost) / CENTIMES),
            tone: 'strong',
          },
        ],
        format: money,
        tick: (value) => String(value),
        least: 10,
        kind: 'bars',
        present: use.days.length - 1,
      }}
    />
  );
}

/** The cost, who bears it, and why the code was refused. */
function Cost({ promotion }: { promotion: PromotionDetail }) {
  const { id, maxUses, budget } = promotion;
  const { data: use } = useQuery({ ...promotionUse(id), refetchInterval: REFRESH_MS });
  const { used, open, spent, reserved } = use ?? promotion;
  const of = budget === null ? null : formatMoney(budget);
  return (
    <Section
      title={t('promotions.section_cost')}
      isWide
      facts={[
        [t('promotions.used'), usesText({ used, open }, maxUses)],
        [t('promotions.spent'), usageText(formatMoney(spent), of)],
        [t('promotions.reserved'), formatMoney(reserved)],
        [t('promotions.borne_platform'), use && formatMoney(use.platformPart)],
        [t('promotions.borne_store'), use && formatMoney(use.storePart)],
        [t('promotions.goods'), use && formatMoney(use.goods)],
        [
          t('promotions.refused'),
          use?.refused
            .map(({ reason, count }) => `${t(`promotions.refused_${reason}`)} ${count}`)
            .join(' · '),
        ],
      ]}
    >
      {use && <CostChart use={use} />}
    </Section>
  );
}

function PromotionView({ row: promotion, refetch }: ShownRecord<PromotionDetail>) {
  const { id, state, stateBy, stateAt, stateReason } = promotion;
  const navigate = useNavigate();
  const mayWrite = useHasPermission('promotions.write');
  const by = stateBy ? t('promotions.state_by', { name: stateBy.name, at: moment(stateAt) }) : '';
  const duplicate = () =>
    sendOnce(`promotion ${id} copy`, () => duplicatePromotion(promotion)).then(
      (made) => made && void navigate(`/promotions/${made.id}/edit`),
      announceFailure,
    );
  return (
    <DetailPage<Promotion>
      detail={promotionDetail}
      row={promotion}
      title={promotionName(promotion)}
      subtitle={`${idText(id)} · ${codeText(promotion)}`}
      status={
        <>
          <b>{t(`promotions.state_${state}`)}</b> {[by, stateReason].filter(Boolean).join(' · ')}
        </>
      }
      tools={
        mayWrite && <Button onClick={() => void duplicate()}>{t('promotions.duplicate')}</Button>
      }
      refetch={refetch}
    >
      {promotion.isCodeOpen && mayWrite && (
        <Section title={t('promotions.section_copy')} isWide>
          <Notice severity="warning">{t('promotions.code_open_lead')}</Notice>
        </Section>
      )}
      <Section
        title={t('promotions.section_offer')}
        facts={[
          [t('promotions.value'), valueText(promotion)],
          [t('promotions.minimum'), formatMoney(promotion.minimumOrder)],
          [t('promotions.funder'), partsText(promotion)],
          [t('promotions.window'), windowText(promotion)],
          [t('promotions.hours'), promotionHoursText(promotion)],
          [t('promotions.max_uses'), limitText(promotion.maxUses)],
          [t('promotions.max_uses_customer'), limitText(promotion.maxUsesPerCustomer)],
          [
            t('promotions.budget'),
            promotion.budget === null ? t('promotions.no_limit') : formatMoney(promotion.budget),
          ],
        ]}
      >
        {mayWrite && state === 'draft' && <RoomLine />}
      </Section>
      <Section
        title={t('promotions.section_for')}
        facts={[
          [t('promotions.stores'), names(promotion.stores)],
          [t('promotions.zones'), names(promotion.zones, 'zones_all')],
          [t('promotions.categories'), names(promotion.categories, 'categories_all')],
          [t('promotions.customers'), names(promotion.customers)],
          [t('promotions.for_new'), t(promotion.newCustomersOnly ? 'form.yes' : 'form.no')],
        ]}
      />
      {promotion.storeShareBp > 0 && <StoreConsents promotion={promotion} refetch={refetch} />}
      <Cost promotion={promotion} />
      <PromotionOrders id={id} />
    </DetailPage>
  );
}
