const ENDS = 4;

/**
 * A device's identifier as answers show it: enough to tell two devices of one person apart, too
 * little to pass for one of them.
 */
export const maskedDevice = (deviceId: string): string =>
  deviceId.length < 3 * ENDS ? '••••' : `${deviceId.slice(0, ENDS)}••••${deviceId.slice(-ENDS)}`;
