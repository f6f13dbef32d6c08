/** A driver's short name for radio and keyboard: d12. */
export const driverCode = (code: number): string => `d${String(code).padStart(2, '0')}`;
