import type { DriverProfile } from '#contract/routes/operations/driver-profile.ts';
import { driverActs } from '#src/domain/driver/driver-acts.ts';
import { defineDetail } from '#src/ui/detail/detail.ts';

export const driverDetail = defineDetail<DriverProfile>({
  id: 'driver',
  kind: 'driver',
  acts: driverActs<DriverProfile>(),
  edit: { path: (id) => `/drivers/${id}/edit`, permission: 'drivers.write', label: 'users.edit' },
  listPath: '/drivers/all',
});
