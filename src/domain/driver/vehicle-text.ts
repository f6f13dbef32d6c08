import { VEHICLES } from '#contract/routes/operations/driver-profile.ts';
import { t } from '#src/lib/i18n.ts';

/** The display name of a vehicle type; an unknown type is shown verbatim. */
export const vehicleText = (vehicle: string): string => {
  const known = VEHICLES.find((one) => one === vehicle);
  return known ? t(`drivers.vehicle_${known}`) : vehicle;
};
