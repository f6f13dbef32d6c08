import type { ConsoleConfig } from '#contract/routes/platform/system.ts';
import { PMTILES_PATH } from '../http/map-tiles.ts';

const ENVIRONMENT = 'development';

interface Settings {
  apiHost?: string | undefined;
  mapStyleUrl?: string | undefined;
  publicStyles?: ConsoleConfig['map']['publicStyles'] | undefined;
  mapPmtiles?: string | undefined;
  sentryDsn?: string | undefined;
  tracing?: object | undefined;
  registration?: boolean | undefined;
}

const publicMap = ({ mapStyleUrl, mapPmtiles, publicStyles }: Settings) =>
  mapStyleUrl || mapPmtiles ? null : (publicStyles ?? null);

/** The settings of the server that the console needs. */
export const consoleSettings = (settings: Settings): Omit<ConsoleConfig, 'release'> => ({
  apiHost: settings.apiHost ?? '',
  environment: ENVIRONMENT,
  sentryDsn: settings.sentryDsn ?? null,
  traces: settings.tracing !== undefined,
  registration: settings.registration ?? true,
  map: {
    styleUrl: settings.mapStyleUrl ?? null,
    pmtilesUrl: settings.mapPmtiles ? PMTILES_PATH : null,
    publicStyles: publicMap(settings),
  },
});

/** The hosts that the console connects to besides its own. */
export const hostsOfConsole = (settings: Settings): string[] =>
  [settings.apiHost, settings.mapStyleUrl, publicMap(settings)?.light, settings.sentryDsn].filter(
    (url) => url !== undefined,
  );
