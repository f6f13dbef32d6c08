import { area } from '../../platform/area.ts';
import { created, done, found, ok } from '../../platform/http/answers.ts';
import { recordHandlers } from '../../platform/records/handlers.ts';
import { createConsoleDeviceService } from './console-device.ts';
import { createDeviceService } from './devices.ts';
import { createFcm, type FcmSettings } from './providers/fcm.ts';
import { chooseProviders, type Providers } from './providers/provider.ts';
import { createWebPush, type WebPushSettings } from './providers/web-push.ts';
import { createCampaignRepository } from './repository.ts';
import { createSender } from './sender.ts';
import { type CampaignNeeds, createCampaignService } from './service.ts';

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
  /** The public host of this server, for pictures. */
  apiHost?: string | undefined;
}

/** The channel that other senders than campaigns use. */
export interface PushChannel {
  providers: Providers;
  /** The time limit of a provider's response. */
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
    campaigns: {
      ...recordHandlers('campaigns', campaigns, 'push-campaigns'),
      audience: ({ body }) => ok(campaigns.audience(body)),
      recipients: ({ params, query }) => ok(campaigns.recipients(params.id, query)),
      send: ({ params, headers, body, ...by }) =>
        found(campaigns.send(params.id, headers['if-match'], body, by)),
      test: ({ params, ...by }) => ok(campaigns.test(params.id, by)),
    },
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
  jobs: ({ pushSender }) => [
    { kind: 'push.send', schedule: { next: pushSender.next }, run: pushSender.run },
  ],
});
