import { Button } from '@blueprintjs/core';
import { PRIORITY_MARK } from '#src/domain/alarm/alarm-text.ts';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { counts } from './counts.ts';
import { enterQueue } from './queue.ts';

/**
 * The number of open alarms, with the sign of the most urgent one that nobody has acknowledged. Ten
 * that were raised within ten minutes are a flood.
 */
export function AlarmMeter() {
  return useHasPermission('alarms.read') ? <Meter /> : null;
}

function Meter() {
  const { open, first } = useStore(counts);
  const n = useStore(live().alarms.meter, ({ flood }) => flood.raised);
  const isFlood = useStore(live().alarms.meter, ({ flood }) => flood.active);
  return (
    <Button
      className="pill"
      intent={isFlood ? 'danger' : 'none'}
      title={t('alarms.meter_title', { open, n })}
      onClick={enterQueue}
      text={
        <>
          {first && <span aria-hidden="true">{PRIORITY_MARK[first.priority]} · </span>}
          {isFlood ? t('alarms.meter_flood', { n }) : t('alarms.meter', { n: open })}
        </>
      }
    />
  );
}
