import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { disputesRoutes, type StaffDispute } from '#contract/routes/money/disputes.ts';
import { allows } from '#src/lib/allows.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

const EVENT_TEXTS = {
  'order.pick_up': 'disputes.event_pick_up',
  'order.hand_over_take': 'disputes.event_take',
  'order.deliver': 'disputes.event_deliver',
} as const satisfies Record<StaffDispute['event'], string>;

/** What staff booked for the driver. */
export const eventText = ({ event }: Pick<StaffDispute, 'event'>): string => t(EVENT_TEXTS[event]);

const act = (
  id: keyof StaffDispute['acts'],
  more: Pick<RecordAct<StaffDispute>, 'key' | 'lead'>,
): RecordAct<StaffDispute> => ({
  id,
  label: `disputes.${id}`,
  permission: 'cash.vault',
  can: allows(id),
  asks: 'reason',
  ...more,
  send: sendEach<StaffDispute, StaffDispute>(
    (row, reason) =>
      call(
        disputesRoutes.send,
        { ...byId(row.id), body: { event: `dispute.${id}`, reason: reason ?? '' } },
        { ifMatch: row.version },
      ),
    (_, answer) => answer,
  ),
});

/** The acts on a dispute, by another person than who booked it. */
export const disputeActs: readonly RecordAct<StaffDispute>[] = [
  act('uphold', {
    key: 'a',
    lead: (rows) =>
      t('disputes.uphold_lead', {
        amount: formatMoney(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
      }),
  }),
  act('dismiss', { key: 'r', lead: 'disputes.dismiss_lead' }),
];

/** The disputes of an order or a driver; nothing if there are none, or for roles that see none. */
export function DisputesOf({ of }: { of: { orderId: number } | { driverId: number } }) {
  const seesDisputes = useHasPermission('cash.vault');
  const [[name, id]] = Object.entries(of) as [[string, number]];
  const { data } = useQuery({
    queryKey: ['disputes', name, id],
    queryFn: ({ signal }) =>
      call(disputesRoutes.list, { query: { [name]: String(id), limit: '20' } }, { signal }),
    enabled: seesDisputes,
    staleTime: 0,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title={t('disputes.title')}
      more={<Link to={`/disputes?${name}=${id}&state=all`}>{t('disputes.decide')}</Link>}
      isWide
    >
      <RelatedRows
        rows={data.items}
        columns={[
          [
            t('disputes.order'),
            ({ orderId }) => <Link to={`/orders/${orderId}`}>{idText(orderId)}</Link>,
          ],
          [t('disputes.event'), eventText],
          [t('disputes.amount'), ({ amount }) => formatMoney(amount), 'number'],
          [t('disputes.state'), ({ state }) => t(`disputes.state_${state}`)],
          [t('disputes.since'), ({ createdAt }) => moment(createdAt)],
          [t('disputes.reason'), ({ reason }) => reason],
        ]}
        empty=""
      />
    </Section>
  );
}
