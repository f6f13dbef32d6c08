import { Button } from '@blueprintjs/core';
import { askHandOverAll } from '#src/domain/driver/stand-down.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import type { FirstDriver } from './hand-over-all.ts';

/** Gives all orders of a driver to another one; nothing for a driver who has none. */
export function HandOverAllButton({ driver }: { driver: FirstDriver }) {
  const may = useHasPermission('drivers.write');
  if (!may || driver.activeOrders.length === 0 || shownSource().kind === 'replay') return null;
  return <Button onClick={() => askHandOverAll(driver)}>{t('road.all_button')}</Button>;
}
