import { useQueryClient } from '@tanstack/react-query';
import type { Device } from '#contract/routes/people/users.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { Related } from '#src/ui/detail/parts.tsx';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { browserName } from './browser-name.ts';

const SHOWN = 10;

type DeviceRow = Device & { isThis?: boolean };

/** A device by its browser, and what tells it from another one with the same browser. */
const nameOf = ({ userAgent, deviceId }: DeviceRow): string =>
  [browserName(userAgent), deviceId].filter(Boolean).join(' · ');

function stateOf({ endedAt, endedWhy, isThis, ...reasonParts }: DeviceRow): string {
  const why = keptText(endedWhy, reasonParts) ?? '';
  if (endedAt) return t('users.device_ended', { at: moment(endedAt), why });
  return t(isThis ? 'users.device_this' : 'users.device_in');
}

/** The current and past sessions of an account, by device. Open ones can be signed out. */
export function Devices(props: {
  queryKey: readonly unknown[];
  read: (signal: AbortSignal) => Promise<readonly DeviceRow[]>;
  /** Signs the device out. Absent: the user may not. */
  end?: (sessionId: number) => Promise<unknown>;
}) {
  const queries = useQueryClient();
  const { queryKey, end } = props;
  const signOut = async (one: DeviceRow) => {
    try {
      const ended = await sendOnce(`session ${one.sessionId}`, async () => {
        await end?.(one.sessionId);
        return true;
      });
      if (!ended) return;
      showToast({ title: t('users.device_ended_done', { device: nameOf(one) }) });
    } catch (error) {
      announceFailure(error);
    }
    await queries.invalidateQueries({ queryKey: ['record.related', ...queryKey] });
    void queries.invalidateQueries({ queryKey: ['record.history'] });
  };
  return (
    <Related<DeviceRow & { id: number }>
      title={t('users.devices')}
      queryKey={queryKey}
      read={async (signal) => {
        const devices = await props.read(signal);
        return devices.slice(0, SHOWN).map((one) => ({ ...one, id: one.sessionId }));
      }}
      columns={[
        [t('users.device'), nameOf],
        [t('users.device_since'), ({ since }) => moment(since)],
        [t('users.device_state'), stateOf],
        [
          t('users.device_act'),
          (one) =>
            end && one.endedAt === null && !one.isThis ? (
              <TextButton of={nameOf(one)} onClick={() => void signOut(one)}>
                {t('users.device_end')}
              </TextButton>
            ) : null,
          'act',
        ],
      ]}
      empty={t('users.devices_none')}
    />
  );
}
