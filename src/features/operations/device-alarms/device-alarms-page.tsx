import { Switch } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deviceAlarms,
  turnOffDeviceAlarms,
  turnOnDeviceAlarms,
  whyUnavailable,
} from '#src/domain/alarm/device-alarms.ts';
import { t } from '#src/lib/i18n.ts';
import { RecordStatus } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { Notice } from '#src/ui/page/notice.tsx';

/**
 * Sets whether this browser receives notifications of escalated alarms, even while the console is
 * closed.
 */
export default function DeviceAlarmsPage() {
  const queries = useQueryClient();
  const { isBusy, failure, attempt } = useAttempt((problem) =>
    problem instanceof DOMException
      ? t('settings.device_alarms_failed', { message: problem.message })
      : failureText(problem),
  );
  const { data, error, refetch } = useQuery({ ...deviceAlarms, staleTime: 0 });
  if (!data) return <RecordStatus error={error} refetch={refetch} />;
  const { isOn, applicationServer } = data;
  const whyNot = applicationServer === null ? 'not_configured' : whyUnavailable();

  const toggle = () =>
    attempt(async () => {
      try {
        if (isOn) await turnOffDeviceAlarms();
        else if (applicationServer !== null && !(await turnOnDeviceAlarms(applicationServer)))
          throw new Error(t('settings.device_alarms_denied'));
      } finally {
        await queries.invalidateQueries({ queryKey: deviceAlarms.queryKey });
      }
    });

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
