import { area, type Base } from '../../platform/area.ts';
import { created, done, ok } from '../../platform/http/answers.ts';
import { createConsoleDeviceService } from './console-device.ts';
import { createDeviceService } from './devices.ts';
import { createFcm, type FcmSettings } from './providers/fcm.ts';
import { chooseProviders, type Providers } from './providers/provider.ts';
import { createWebPush, type WebPushSettings } from './providers/web-push.ts';

export interface PushSettings {
  fcm?: FcmSettings | undefined;
  web?: WebPushSettings | undefined;
  /** The rate of messages per second, for all campaigns together. */
  perSecond?: number | undefined;
  /** The time limit of a provider's response. */
  timeoutMs?: number | undefined;
}
export interface PushOptions {
  /** Without a provider, messages stay in an outbox. */
  push?: PushSettings | undefined;
}

/** How campaigns, order messages and alarms reach a device. */
export interface PushChannel {
  providers: Providers;
  /** The rate of messages per second. */
  perSecond: number;
  /** The time limit of a provider's response. */
  timeoutMs: number;
}

const PER_SECOND = 200;
const TIMEOUT_MS = 10_000;

/** The channel: its providers, the devices of app users, and the consoles of staff. */
export const pushArea = area({
  services(needs: Base & PushOptions) {
    const { push = {}, clock } = needs;
    const { fcm, web, perSecond = PER_SECOND, timeoutMs = TIMEOUT_MS } = push;
    const by = { clock, timeoutMs };
    const providers = chooseProviders(
      fcm ? createFcm(fcm, by) : null,
      web ? createWebPush(web, by) : null,
    );
    const pushChannel: PushChannel = { providers, perSecond, timeoutMs };
    return {
      pushChannel,
      devices: createDeviceService({ ...needs, web }),
      consoleDevice: createConsoleDeviceService({ ...needs, web }),
    };
  },
  handlers: ({ devices, consoleDevice }) => ({
    devices: {
      register: ({ body, caller }) => created(devices.register(body, caller)),
      remove: ({ body, caller }) => done(devices.remove(body, caller)),
      preferences: ({ caller }) => ok(devices.preferences(caller)),
      prefer: ({ body, caller }) => ok(devices.prefer(body, caller)),
      report: ({ body, caller }) => done(devices.report(body, caller)),
    },
    consoleDevice: {
      get: ({ caller }) => ok(consoleDevice.get(caller)),
      turnOn: ({ body, caller }) => ok(consoleDevice.turnOn(body, caller)),
      turnOff: ({ caller }) => done(consoleDevice.turnOff(caller)),
    },
  }),
});
