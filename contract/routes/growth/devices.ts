import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { CampaignLanguage } from '../../growth/campaigns/campaign.ts';
import { CampaignId } from '../../ids.ts';
import { pushReasons } from '../../reasons/growth/push.ts';
import { issueOf } from '../../reasons/reason.ts';

export const PLATFORMS = ['android', 'ios', 'web'] as const;
export const Platform = z.enum(PLATFORMS);
export type Platform = z.output<typeof Platform>;

/** The token of a device at its push provider; for a browser, the URL from its push service. */
export const DeviceToken = z
  .string()
  .regex(/^[\x21-\x7e]{16,2000}$/, issueOf(pushReasons, 'push.token_format'));

const base64Url = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${bytes}}=*$`), issueOf(pushReasons, 'push.key_format'));

/** The keys of a browser's push subscription. */
export const BrowserKeys = z.strictObject({ p256dh: base64Url(87), auth: base64Url(22) });

export const Device = z
  .object({
    id: z.number().int(),
    platform: Platform,
    language: CampaignLanguage,
    tokenEnd: z.string().meta({ description: 'The token’s last four characters' }),
  })
  .meta({ id: 'PushDevice' });
export type Device = z.output<typeof Device>;

export const PushPreferences = z
  .object({
    marketing: z.boolean().meta({ description: 'Accepts messages of campaigns' }),
    orders: z.boolean().meta({ description: 'Accepts messages about their orders' }),
  })
  .meta({ id: 'PushPreferences' });
export type PushPreferences = z.output<typeof PushPreferences>;

export const devicesRoutes = {
  register: endpoint({
    id: 'devices.register',
    method: 'POST',
    path: '/api/apps/devices',
    summary: 'Register the caller’s device; a token of another account moves to the caller',
    access: 'signed-in',
    body: z
      .strictObject({
        platform: Platform,
        token: DeviceToken,
        language: CampaignLanguage,
        appVersion: z.string().max(40).optional(),
        keys: BrowserKeys.optional().meta({
          description: 'For browsers: the keys of the subscription',
        }),
      })
      .refine(({ platform, keys }) => (platform === 'web') === (keys !== undefined), {
        path: ['keys'],
        message: issueOf(pushReasons, 'push.browser_keys'),
      }),
    responses: { 201: Device, ...refusals(401, 422) },
  }),
  remove: endpoint({
    id: 'devices.remove',
    method: 'DELETE',
    path: '/api/apps/devices',
    summary: 'Remove a device of the caller, for example at sign-out',
    access: 'signed-in',
    body: z.strictObject({ token: DeviceToken }),
    responses: { 204: null, ...refusals(401) },
  }),
  preferences: endpoint({
    id: 'devices.preferences',
    method: 'GET',
    path: '/api/apps/push-preferences',
    summary: 'The messages that the caller accepts',
    access: 'signed-in',
    responses: { 200: PushPreferences, ...refusals(401) },
  }),
  prefer: endpoint({
    id: 'devices.prefer',
    method: 'PUT',
    path: '/api/apps/push-preferences',
    summary: 'Set which messages the caller accepts; takes effect with the next message',
    access: 'signed-in',
    body: z.strictObject({ marketing: z.boolean(), orders: z.boolean().optional() }),
    responses: { 200: PushPreferences, ...refusals(401) },
  }),
  report: endpoint({
    id: 'devices.report',
    method: 'POST',
    path: '/api/apps/push-events',
    summary:
      'Report that a message was received or opened on a device of the caller; repeats count once',
    access: 'signed-in',
    body: z.strictObject({
      campaignId: CampaignId,
      token: DeviceToken,
      event: z.enum(['received', 'opened']),
    }),
    responses: { 204: null, ...refusals(401, 404) },
  }),
} as const;
