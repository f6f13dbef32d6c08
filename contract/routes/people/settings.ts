import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { SETTING_KEYS, settingSchemas } from '../../settings.ts';
import { Instant } from '../../time.ts';
import { IfMatch } from '../../version.ts';

const SettingKey = z.enum(SETTING_KEYS).meta({ id: 'SettingKey' });
const SettingBody = z.union(Object.values(settingSchemas)).meta({
  id: 'SettingValue',
  description: 'Its shape depends on the key',
});

export const Setting = z
  .object({
    key: SettingKey,
    value: SettingBody,
    version: z.number().int().min(0).meta({ description: '0 until it is first set' }),
    history: z
      .array(z.object({ at: Instant, actor: Actor, value: SettingBody }))
      .meta({ description: 'The latest changes, the latest first' }),
  })
  .meta({ id: 'Setting' });
export type Setting = z.output<typeof Setting>;

const KeyPath = z.object({ key: SettingKey });

export const settingsRoutes = {
  read: endpoint({
    id: 'settings.read',
    method: 'GET',
    path: '/api/admin/settings/{key}',
    summary: 'Read one setting of the organisation, with who changed it and when',
    access: ['console.use'],
    params: KeyPath,
    responses: { 200: Setting, ...refusals(401, 403) },
  }),
  write: endpoint({
    id: 'settings.write',
    method: 'PUT',
    path: '/api/admin/settings/{key}',
    summary: 'Change a setting, at the version that was seen; takes effect at once on every server',
    access: ['settings.money', 'alarms.configure'],
    params: KeyPath,
    headers: IfMatch,
    // Its shape depends on the key: the service parses it with the key's own schema.
    body: z.strictObject({ value: z.record(z.string().max(60), z.unknown()) }),
    responses: { 200: Setting, 412: stale(Setting), ...refusals(401, 403, 428) },
  }),
} as const;
