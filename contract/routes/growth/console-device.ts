import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { CampaignLanguage } from '../../growth/campaigns/campaign.ts';
import { BrowserKeys, DeviceToken } from './devices.ts';

/** Whether this session's browser receives notifications of escalated alarms. */
export const ConsoleDevice = z
  .object({
    isOn: z.boolean(),
    applicationServer: z.string().nullable().meta({
      description:
        'The key for the browser’s subscription, in base64url; null: Web Push is not set up',
    }),
  })
  .meta({ id: 'ConsoleDevice' });
export type ConsoleDevice = z.output<typeof ConsoleDevice>;

const path = '/api/push/console';

export const consoleDeviceRoutes = {
  get: endpoint({
    id: 'consoleDevice.get',
    method: 'GET',
    path,
    summary: 'Whether this session’s browser is notified of escalated alarms',
    access: 'signed-in',
    responses: { 200: ConsoleDevice, ...refusals(401) },
  }),
  turnOn: endpoint({
    id: 'consoleDevice.turnOn',
    method: 'PUT',
    path,
    summary: 'Notify this browser of escalated alarms until the session ends',
    access: ['alarms.acknowledge'],
    body: z.strictObject({ token: DeviceToken, keys: BrowserKeys, language: CampaignLanguage }),
    responses: { 200: ConsoleDevice, ...refusals(401, 403, 409, 422) },
  }),
  turnOff: endpoint({
    id: 'consoleDevice.turnOff',
    method: 'DELETE',
    path,
    summary: 'Stop notifying this browser',
    access: 'signed-in',
    responses: { 204: null, ...refusals(401) },
  }),
} as const;
