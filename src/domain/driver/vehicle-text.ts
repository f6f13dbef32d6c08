import { VEHICLES } from '#contract/routes/driver-profile.ts';
import { t } from '#src/lib/i18n.ts';

/** A vehicle in words; what no list names stands as it is. */
export const vehicleText = (vehicle: string): string => {
  const known = VEHICLES.find((one) => one === vehicle);
  return known ? t(`drivers.vehicle_${known}`) : vehicle;
};
