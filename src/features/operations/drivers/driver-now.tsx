import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { atHandOf } from '#src/domain/cash/cash.ts';
import { HandOverAllButton } from '#src/domain/driver/hand-over-all/hand-over-all-button.tsx';
import { standDownText } from '#src/domain/driver/stand-down.ts';
import { StandDownButton } from '#src/domain/driver/stand-down-button.tsx';
import { live } from '#src/domain/live/live.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { shortAge } from '#src/lib/text/age.ts';
import { moment } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Facts, Section } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';

const READ_EVERY_MS = 10_000;
const agoText = (at: string, minute: number) =>
  minute * 60_000 <= Date.parse(at)
    ? t('drivers.just_now')
    : t('drivers.ago', { age: shortAge(at, minute) });

/** The driver's duty, last position report, and carried orders. */
export function DriverNow({ driverId }: { driverId: number }) {
  const minute = useStore(live().clock, (nowMs) => Math.floor(nowMs / 60_000));
  const { data, error } = useQuery({
    ...answerTo(driverStatusRoutes.get, byId(driverId)),
    refetchInterval: READ_EVERY_MS,
    staleTime: 0,
  });
  return (
    <Section
      title={t('drivers.section_now')}
      more={data?.position && <Link to="/eagle-view">{t('screens.eagle_view')}</Link>}
    >
      {error && <p className="field-error">{failureText(error)}</p>}
      {data && (
        <Facts
          facts={[
            [t('drivers.stand_down'), data.standDown && standDownText(data.standDown)],
            [
              t('users.status'),
              t('drivers.status_since', {
                status: t(`cash.status_${data.status}`),
                at: moment(data.statusAt),
              }),
            ],
            [t('drivers.last_ping'), data.position && agoText(data.position.at, minute)],
            [
              t('drivers.active'),
              data.activeOrders.length === 0
                ? t('drivers.active_none')
                : data.activeOrders.map((id, n) => (
                    <span key={id}>
                      {n > 0 && ', '}
                      <Link to={`/orders/${id}`}>{idText(id)}</Link>
                    </span>
                  )),
            ],
            [t('drivers.zones'), data.zones ? joinList(data.zones) : t('drivers.zones_all')],
            [t('drivers.shift_end'), data.shiftEndsAt && moment(data.shiftEndsAt)],
          ]}
        />
      )}
      {data && (
        <div className="row">
          <StandDownButton driver={data} />
          <HandOverAllButton driver={data} />
        </div>
      )}
    </Section>
  );
}

/** The driver's cash at hand, with links to collect it and to the remittances. */
export function DriverCash({ driverId }: { driverId: number }) {
  const { data, error } = useQuery(atHandOf(driverId));
  return (
    <Section
      title={t('drivers.section_cash')}
      more={
        <>
          <Link to={`/drivers?peek=${driverId}`}>{t('drivers.collect')}</Link>{' '}
          <Link to={`/collections-log?driverId=${driverId}`}>{t('cash.log_of')}</Link>
        </>
      }
    >
      {error && <p className="field-error">{failureText(error)}</p>}
      {data && (
        <Facts
          facts={[
            [t('cash.at_hand'), formatMoney(data.atHand)],
            [t('cash.to_collect'), formatMoney(data.toCollect)],
            [t('cash.ceiling'), formatMoney(data.ceiling)],
            [t('cash.room'), formatMoney(data.room)],
            [t('drivers.oldest'), data.oldestAt && moment(data.oldestAt)],
          ]}
        />
      )}
    </Section>
  );
}
