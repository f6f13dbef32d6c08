import { type UserDetail, usersRoutes } from '#contract/routes/people/users.ts';
import { Devices } from '#src/domain/user/devices.tsx';
import { endDevice } from '#src/domain/user/users.ts';
import { call } from '#src/lib/api/call.ts';

/** The devices of another account, for staff. */
export function UserDevices({ user: { id, acts } }: { user: UserDetail }) {
  return (
    <Devices
      queryKey={['user.devices', id]}
      read={async (signal) =>
        (await call(usersRoutes.devices, { params: { id: String(id) } }, { signal })).devices
      }
      {...(acts.signOut === true ? { end: (sessionId) => endDevice(id, sessionId) } : {})}
    />
  );
}
