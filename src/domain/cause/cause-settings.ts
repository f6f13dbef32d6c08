import { type CauseSettings, isCauseOn } from '#contract/causes/cause-settings.ts';
import { ACT_CAUSES, type CausedAct, type CauseOf, isOffered } from '#contract/causes/causes.ts';
import { type Setting, settingsRoutes } from '#contract/routes/people/settings.ts';
import { settingDefault } from '#contract/settings.ts';
import { call } from '#src/lib/api/call.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { log } from '#src/lib/reports/log.ts';

/** What the organisation sets of causes; the defaults, until the server has responded. */
export const causeSettings = defineStore<CauseSettings>(() => settingDefault('causes'));

/** The causes that an act offers: those that fit it and are not switched off. */
export const offeredCauses = <Act extends CausedAct>(act: Act): CauseOf<Act>[] => {
  const causes: readonly CauseOf<Act>[] = ACT_CAUSES[act];
  return causes.filter((cause) => isOffered(act, cause) && isCauseOn(causeSettings.get(), cause));
};

/** The causes of a setting. */
export const causesIn = ({ value }: Pick<Setting, 'value'>): CauseSettings =>
  value as CauseSettings;

const EVERY_MS = 60_000;

/** Fetches them again. If that fails, the current ones stay; a server of before has none. */
export async function readCauseSettings(): Promise<void> {
  try {
    causeSettings.set(causesIn(await call(settingsRoutes.read, { params: { key: 'causes' } })));
  } catch (error) {
    log.info(
      'The settings of causes could not be read',
      error instanceof Error ? error.message : error,
    );
  }
}

/** Keeps them up to date. Returns a function that stops it. */
export function followCauseSettings(): () => void {
  void readCauseSettings();
  const timer = setInterval(() => void readCauseSettings(), EVERY_MS);
  return () => clearInterval(timer);
}
