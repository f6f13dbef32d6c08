import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { useCan } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { enterQueue } from './queue.ts';
import './alarm-meter.css';

/** The number of alarms in the last ten minutes; ten are a flood. */
export function AlarmMeter() {
  return useCan('alarms.read') ? <Meter /> : null;
}

function Meter() {
  const n = useStore(live().attention.meter, ({ flood }) => flood.raised);
  const isFlood = useStore(live().attention.meter, ({ flood }) => flood.active);
  return (
    <button
      type="button"
      className="pill alarm-meter"
      data-flood={isFlood || undefined}
      title={t('attention.meter_title')}
      onClick={enterQueue}
    >
      {t(isFlood ? 'attention.meter_flood' : 'attention.meter', { n })}
    </button>
  );
}
