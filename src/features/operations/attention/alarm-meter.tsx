import { Button } from '@blueprintjs/core';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { enterQueue } from './queue.ts';

/** The number of alarms in the last ten minutes; ten are a flood. */
export function AlarmMeter() {
  return useHasPermission('alarms.read') ? <Meter /> : null;
}

function Meter() {
  const n = useStore(live().attention.meter, ({ flood }) => flood.raised);
  const isFlood = useStore(live().attention.meter, ({ flood }) => flood.active);
  return (
    <Button
      className="pill"
      intent={isFlood ? 'danger' : 'none'}
      title={t('attention.meter_title')}
      onClick={enterQueue}
      text={t(isFlood ? 'attention.meter_flood' : 'attention.meter', { n })}
    />
  );
}
