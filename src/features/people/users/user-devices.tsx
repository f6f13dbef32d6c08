import { useQueryClient } from '@tanstack/react-query';
import { type Device, type UserDetail, usersRoutes } from '#contract/routes/people/users.ts';
import { endDevice } from '#src/domain/user/users.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { Related } from '#src/ui/detail/parts.tsx';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';

const SHOWN = 10;

const stateOf = ({ endedAt, endedWhy }: Device): string =>
  endedAt
    ? t('users.device_ended', { at: moment(endedAt), why: endedWhy ?? '' })
    : t('users.device_in');

/** The current and past sessions of an account, by device. Each can be signed out here. */
export function UserDevices({ user }: { user: UserDetail }) {
  const queries = useQueryClient();
  const { id: userId } = user;
  const queryKey = ['user.devices', userId] as const;
  const end = async ({ sessionId, deviceId }: Device) => {
    try {
      await endDevice(userId, sessionId);
      showToast({ title: t('users.device_ended_done', { device: deviceId }) });
    } catch (error) {
      announceFailure(error);
    }
    await queries.invalidateQueries({ queryKey: ['record.related', ...queryKey] });
    void queries.invalidateQueries({ queryKey: ['record.history'] });
  };
  return (
    <Related<Device & { id: number }>
      title={t('users.devices')}
      queryKey={queryKey}
      read={async (signal) => {
        const params = { id: String(userId) };
        const { devices } = await call(usersRoutes.devices, { params }, { signal });
        return devices.slice(0, SHOWN).map((one) => ({ ...one, id: one.sessionId }));
      }}
      columns={[
        [t('users.device'), ({ deviceId }) => deviceId],
        [t('users.device_since'), ({ since }) => moment(since)],
        [t('users.device_state'), stateOf],
        [
          t('users.device_act'),
          (one) =>
            user.acts.signOut === true && one.endedAt === null ? (
              <TextButton of={one.deviceId} onClick={() => void end(one)}>
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
