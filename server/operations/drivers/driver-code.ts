/** A driver's short name, as it is said on the radio and typed: d12. */
export const driverCode = (code: number): string => `d${String(code).padStart(2, '0')}`;
