export const DRIVER_STATUSES = ['offline', 'available', 'busy', 'on_break'] as const;
export type DriverStatus = (typeof DRIVER_STATUSES)[number];

/** The duty that a driver reports. Busy is derived and never reported. */
export type Duty = Exclude<DriverStatus, 'busy'>;

/** The status of a driver: on duty with orders is busy. */
export const driverStatus = (duty: Duty, carried: number): DriverStatus =>
  duty === 'available' && carried > 0 ? 'busy' : duty;

/** The duty that a status implies. */
export const dutyOf = (status: DriverStatus): Duty => (status === 'busy' ? 'available' : status);

/** True while a driver can take an order: on duty and not on a break. */
export const canTakeOrders = (status: DriverStatus): boolean => dutyOf(status) === 'available';
