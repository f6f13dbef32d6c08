import { type AlarmLimits, type AlarmSettings, limitsOf } from '#contract/alarm-limits.ts';
import { dispatchRoutes } from '#contract/routes/dispatch.ts';
import { settingsRoutes } from '#contract/routes/settings.ts';
import { call } from '#src/lib/api/call.ts';
import { log } from '#src/lib/reports/log.ts';
import { createValueStore } from '#streams/index.ts';

/** The limits on the server, and the zones in which the autopilot holds orders back. */
export interface Limits {
  settings: AlarmSettings;
  autopilot: ReadonlySet<string>;
}

/** The defaults until the server has answered. */
export const limits = createValueStore<Limits>({
  settings: { base: {}, zones: {} },
  autopilot: new Set(),
});

/** The last result by zone: rows ask every second, and settings rarely change. */
let made: { of: AlarmSettings; byZone: Map<string, AlarmLimits> } | null = null;

/** The limits that apply in a zone. */
export function limitsIn(zone: string): AlarmLimits {
  const { settings } = limits.get();
  if (made?.of !== settings) made = { of: settings, byZone: new Map() };
  const known = made.byZone.get(zone) ?? limitsOf(settings, zone);
  made.byZone.set(zone, known);
  return known;
}

const EVERY_MS = 30_000;

/** Fetches both again; a failed fetch leaves the present value. */
export async function readLimits(): Promise<void> {
  try {
    const [{ value }, { items }] = await Promise.all([
      call(settingsRoutes.read, { params: { key: 'alarms' } }),
      call(dispatchRoutes.zones, {}),
    ]);
    const autopilot = items.filter(({ mode }) => mode === 'autopilot').map(({ zone }) => zone);
    const before = limits.get();
    const next = { settings: value as AlarmSettings, autopilot: new Set(autopilot) };
    const text = (one: Limits) => JSON.stringify([one.settings, [...one.autopilot]]);
    if (text(before) !== text(next)) limits.set(next);
  } catch (error) {
    log.info('The limits could not be read', error instanceof Error ? error.message : error);
  }
}

/** Keeps the limits in step with the server. Returns a function that stops it. */
export function followLimits(): () => void {
  void readLimits();
  const timer = setInterval(() => void readLimits(), EVERY_MS);
  return () => clearInterval(timer);
}
