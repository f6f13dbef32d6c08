const ENDS = 4;

/**
 * A device's identifier for responses: enough to tell two devices of one person apart, too little
 * to impersonate one of them.
 */
export const maskedDevice = (deviceId: string): string =>
  deviceId.length < 3 * ENDS ? '••••' : `${deviceId.slice(0, ENDS)}••••${deviceId.slice(-ENDS)}`;
