import { type Setting, settingsRoutes } from '#contract/routes/people/settings.ts';
import type { SettingKey } from '#contract/settings.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { call } from '#src/lib/api/call.ts';

/** The fields of a setting, whatever its key. */
export type Values = Readonly<Record<string, unknown>>;

/** One group of settings, with its history. */
export const settingOf = (key: SettingKey) => answerTo(settingsRoutes.read, { params: { key } });

/**
 * Saves a group of settings at the version that the user saw. @throws ApiFailure; 412: conflict.
 */
export const writeSetting = (
  key: SettingKey,
  value: Values,
  { version }: Setting,
): Promise<Setting> =>
  call(settingsRoutes.write, { params: { key }, body: { value } }, { ifMatch: version });
