import { Switch } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deviceAlarms,
  turnOffDeviceAlarms,
  turnOnDeviceAlarms,
  whyUnavailable,
} from '#src/domain/alarm/device-alarms.ts';
import { t } from '#src/lib/i18n.ts';
import { RecordStatus } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { Notice } from '#src/ui/page/notice.tsx';

const queryKey = ['device-alarms'] as const;

/**
 * Sets whether this browser receives notifications of escalated alarms, even while the console is
 * closed.
 */
export default function DeviceAlarmsPage() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => deviceAlarms(signal),
    staleTime: 0,
  });
  if (!data) return <RecordStatus error={error} refetch={refetch} />;
  const { isOn, applicationServer } = data;
  const whyNot = applicationServer === null ? 'not_configured' : whyUnavailable();

  async function toggle(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      if (isOn) await turnOffDeviceAlarms();
      else if (applicationServer !== null && !(await turnOnDeviceAlarms(applicationServer)))
        setFailure(t('settings.device_alarms_denied'));
    } catch (problem) {
      setFailure(
        problem instanceof DOMException
          ? t('settings.device_alarms_failed', { message: problem.message })
          : failureText(problem),
      );
    }
    await queries.invalidateQueries({ queryKey });
    setBusy(false);
  }

  return (
    <section className="page" aria-labelledby="device-alarms-title">
      <header>
        <h2 id="device-alarms-title">{t('settings.device_alarms')}</h2>
        <p className="hint">{t('settings.device_alarms_lead')}</p>
      </header>
      <Switch
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isBusy || (whyNot !== null && !isOn)}
        onChange={() => void toggle()}
        label={t('settings.device_alarms_switch')}
      />
      {whyNot && <Notice>{t(`settings.device_alarms_${whyNot}`)}</Notice>}
      {failure !== null && <Notice severity="critical">{failure}</Notice>}
    </section>
  );
}
