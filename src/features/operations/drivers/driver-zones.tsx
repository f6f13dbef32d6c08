import { Link } from 'react-router-dom';
import { zoneVisits } from '#src/domain/zone/zone-records.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Related } from '#src/ui/detail/parts.tsx';

const MOST = 12;

/** The operational areas that a driver was in, newest first. */
export function DriverZones({ driverId }: { driverId: number }) {
  if (!useHasPermission('zones.read')) return null;
  return (
    <Related
      title={t('zones.visits')}
      queryKey={['zones', driverId]}
      read={async (signal) =>
        (await zoneVisits(driverId, signal)).slice(0, MOST).map((visit, id) => ({ ...visit, id }))
      }
      empty={t('zones.visits_none')}
      columns={[
        [t('zones.visit_at'), ({ at }) => moment(at)],
        [
          t('zones.visit_what'),
          ({ type, cause }) =>
            t(
              type === 'left' && cause === 'offline'
                ? 'zones.visit_left_offline'
                : `zones.visit_${type}`,
            ),
        ],
        [
          t('zones.one'),
          ({ zone }) => <Link to={`/operational-areas/${zone.id}`}>{zone.name}</Link>,
        ],
      ]}
    />
  );
}
