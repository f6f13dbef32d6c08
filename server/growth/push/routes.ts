import { created, createdRecord, done, found, ok } from '../../platform/http/answers.ts';
import type { AreaHandlers } from '../../platform/http/endpoints.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { ConsoleDeviceService } from './console-device.ts';
import type { DeviceService } from './devices.ts';
import type { CampaignService } from './service.ts';

export const campaignsHandlers = (campaigns: CampaignService): AreaHandlers<'campaigns'> => ({
  list: ({ query, caller }) => ok(campaigns.list(query, caller)),
  count: ({ query }) => ok(campaigns.count(query)),
  export: async ({ query }) => csvAnswer('push-campaigns', campaigns.export(query)),
  audience: ({ body }) => ok(campaigns.audience(body)),
  get: ({ params, caller }) => found(campaigns.get(params.id, caller)),
  recipients: ({ params, query }) => ok(campaigns.recipients(params.id, query)),
  create: ({ body, ...by }) => createdRecord(campaigns.create(body, by)),
  update: ({ params, headers, body, ...by }) =>
    found(campaigns.update(params.id, headers['if-match'], body, by)),
  send: ({ params, headers, body, ...by }) =>
    found(campaigns.send(params.id, headers['if-match'], body, by)),
  bulk: ({ body, ...by }) => ok(campaigns.bulk(body, by)),
  test: ({ params, ...by }) => ok(campaigns.test(params.id, by)),
});

export const devicesHandlers = (devices: DeviceService): AreaHandlers<'devices'> => ({
  register: ({ body, caller }) => created(devices.register(body, caller)),
  remove: ({ body, caller }) => done(devices.remove(body, caller)),
  preferences: ({ caller }) => ok(devices.preferences(caller)),
  prefer: ({ body, caller }) => ok(devices.prefer(body, caller)),
  report: ({ body, caller }) => done(devices.report(body, caller)),
});

export const consoleDeviceHandlers = (
  device: ConsoleDeviceService,
): AreaHandlers<'consoleDevice'> => ({
  get: ({ caller }) => ok(device.get(caller)),
  turnOn: ({ body, caller }) => ok(device.turnOn(body, caller)),
  turnOff: ({ caller }) => done(device.turnOff(caller)),
});
