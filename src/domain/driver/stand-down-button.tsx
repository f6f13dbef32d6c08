import { Button } from '@blueprintjs/core';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { askStandDown, type DriverInTrouble, endStandDownAnnounced } from './stand-down.ts';

/** Takes a driver off the road, or puts him back on it. */
export function StandDownButton({ driver }: { driver: DriverInTrouble }) {
  const may = useHasPermission('drivers.write');
  if (!may || shownSource().kind === 'replay') return null;
  return driver.standDown ? (
    <Button onClick={() => void endStandDownAnnounced(driver)}>{t('drivers.back_on_road')}</Button>
  ) : (
    <Button onClick={() => askStandDown(driver)}>{t('drivers.off_road')}</Button>
  );
}
