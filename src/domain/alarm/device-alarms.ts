import { consoleDeviceRoutes } from '#contract/routes/growth/console-device.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { call } from '#src/lib/api/call.ts';

const WORKER = '/push-worker.js';

/** Why this browser cannot show notifications; null if it can. */
export function whyUnavailable(): 'unsupported' | 'denied' | null {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/**
 * Whether this session's browser is notified of escalated alarms, and the key to subscribe with.
 */
export const deviceAlarms = answerTo(consoleDeviceRoutes.get, {});

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** Subscribes with the server's key. A subscription with an earlier key is cancelled. */
async function subscribe(applicationServer: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(applicationServer) };
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe(options);
}

/**
 * Notifies this browser of escalated alarms until the session ends. Returns null if the user does
 * not allow notifications. @throws ApiFailure, and DOMException if the browser cannot reach a push
 * service.
 */
export async function turnOnDeviceAlarms(applicationServer: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { endpoint, keys } = (await subscribe(applicationServer)).toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const body = { token: endpoint ?? '', keys: { p256dh, auth }, language: 'en' as const };
  return call(consoleDeviceRoutes.turnOn, { body });
}

export async function turnOffDeviceAlarms(): Promise<void> {
  await call(consoleDeviceRoutes.turnOff, {});
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
