import {
  type AlarmLimits,
  type AlarmSettings,
  limitsOf,
} from '#contract/operations/alarm-limits.ts';
import { type AlarmPreview, alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { type Setting, settingsRoutes } from '#contract/routes/people/settings.ts';
import { settingOf, writeSetting } from '#src/domain/setting/setting.ts';
import { zoneNamesIn } from '#src/domain/zone/zones.ts';
import { call } from '#src/lib/api/call.ts';
import { definePart, defineStore } from '#src/lib/console/console.ts';
import { log } from '#src/lib/reports/log.ts';

/** The limits on the server, and the zones in which the autopilot holds orders back. */
export interface Limits {
  settings: AlarmSettings;
  autopilot: ReadonlySet<string>;
}

/** The defaults, until the server has responded. */
export const limits = defineStore<Limits>(() => ({
  settings: { base: {}, zones: {} },
  autopilot: new Set(),
}));

/** The last result by zone. Cached, because rows ask every second and settings rarely change. */
const limitsByZone = definePart(() => ({
  of: null as AlarmSettings | null,
  byZone: new Map<string, AlarmLimits>(),
}));

/** The limits that apply in a zone. */
export function limitsIn(zone: string): AlarmLimits {
  const { settings } = limits.get();
  const last = limitsByZone();
  if (last.of !== settings) {
    last.of = settings;
    last.byZone.clear();
  }
  const known = last.byZone.get(zone) ?? limitsOf(settings, zone);
  last.byZone.set(zone, known);
  return known;
}

/** The limits of a setting. */
export const limitsFrom = ({ value }: Pick<Setting, 'value'>): AlarmSettings =>
  value as AlarmSettings;

/** The setting with the limits, its version and its history. */
export const limitsQuery = settingOf('alarms');

/** The alarms that these limits would have raised on the last day. Throws `ApiFailure`. */
export const previewLimits = (settings: AlarmSettings): Promise<AlarmPreview> =>
  call(alarmsRoutes.preview, { body: { settings } });

/** Sets the limits at the version that the user saw. Throws `ApiFailure`. */
export async function saveLimits(settings: AlarmSettings, seen: Setting): Promise<Setting> {
  const saved = await writeSetting('alarms', { ...settings }, seen);
  void readLimits();
  return saved;
}

const EVERY_MS = 30_000;

/** Fetches both again. If that fails, the current value stays. */
export async function readLimits(): Promise<void> {
  try {
    const [setting, autopilot] = await Promise.all([
      call(settingsRoutes.read, { params: { key: 'alarms' } }),
      zoneNamesIn('autopilot'),
    ]);
    const before = limits.get();
    const next = { settings: limitsFrom(setting), autopilot: new Set(autopilot) };
    const text = (one: Limits) => JSON.stringify([one.settings, [...one.autopilot]]);
    if (text(before) !== text(next)) limits.set(next);
  } catch (error) {
    log.info('The limits could not be read', error instanceof Error ? error.message : error);
  }
}

/** Keeps the limits up to date. Returns a function that stops it. */
export function followLimits(): () => void {
  void readLimits();
  const timer = setInterval(() => void readLimits(), EVERY_MS);
  return () => clearInterval(timer);
}
