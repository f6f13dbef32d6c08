import { area } from '../../platform/area.ts';
import { createConsoleDeviceService } from './console-device.ts';
import { createDeviceService } from './devices.ts';
import { createFcm, type FcmSettings } from './providers/fcm.ts';
import { chooseProviders, type Providers } from './providers/provider.ts';
import { createWebPush, type WebPushSettings } from './providers/web-push.ts';
import { createCampaignRepository } from './repository.ts';
import { campaignsHandlers, consoleDeviceHandlers, devicesHandlers } from './routes.ts';
import { createSender } from './sender.ts';
import { type CampaignNeeds, createCampaignService } from './service.ts';

export interface PushSettings {
  fcm?: FcmSettings | undefined;
  web?: WebPushSettings | undefined;
  /** Messages in a second, of all campaigns. */
  perSecond?: number | undefined;
  /** How long a provider has to answer. */
  timeoutMs?: number | undefined;
}
export interface PushOptions {
  /** Without a provider messages are kept in an outbox. */
  push?: PushSettings | undefined;
  /** The address at which phones reach this server, for pictures. */
  apiHost?: string | undefined;
}

/** What else than campaigns sends by. */
export interface PushChannel {
  providers: Providers;
  /** How long a provider has to answer. */
  timeoutMs: number;
}

const PER_SECOND = 200;
const TIMEOUT_MS = 10_000;

export const pushArea = area({
  services(needs: CampaignNeeds & PushOptions) {
    const { push = {}, clock, apiHost: publicUrl } = needs;
    const { fcm, web, perSecond = PER_SECOND, timeoutMs = TIMEOUT_MS } = push;
    const by = { clock, timeoutMs };
    const providers = chooseProviders(
      fcm ? createFcm(fcm, by) : null,
      web ? createWebPush(web, by) : null,
    );
    const deps = {
      ...needs,
      repository: createCampaignRepository(),
      providers,
      perSecond,
      timeoutMs,
      publicUrl,
    };
    return {
      pushChannel: { providers, timeoutMs },
      campaigns: createCampaignService(deps),
      devices: createDeviceService({ ...needs, web }),
      consoleDevice: createConsoleDeviceService({ ...needs, web }),
      pushSender: createSender(deps),
    };
  },
  handlers: ({ campaigns, devices, consoleDevice }) => ({
    campaigns: campaignsHandlers(campaigns),
    devices: devicesHandlers(devices),
    consoleDevice: consoleDeviceHandlers(consoleDevice),
  }),
  jobs: ({ pushSender }) => [
    { kind: 'push.send', schedule: { next: pushSender.next }, run: pushSender.run },
  ],
});
