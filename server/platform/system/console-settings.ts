import type { ConsoleConfig } from '#contract/routes/platform/system.ts';
import { PMTILES_PATH } from '../http/console/map-tiles.ts';

/** As the specification names them. */
const ERROR_REPORTS = { environment: 'development', release: '1.0.0' };

export interface ConsoleOptions {
  apiHost?: string | undefined;
  mapStyleUrl?: string | undefined;
  /** Styles of a public map that is on one host, for installations without a map of their own. */
  publicStyles?: ConsoleConfig['map']['publicStyles'] | undefined;
  mapPmtiles?: string | undefined;
  sentryDsn?: string | undefined;
  sentryEnvironment?: string | undefined;
  sentryRelease?: string | undefined;
  /** If present, requests are traced (`startTracing` sets the destination). */
  tracing?: object | undefined;
  registration?: boolean | undefined;
}

const publicMap = ({ mapStyleUrl, mapPmtiles, publicStyles }: ConsoleOptions) =>
  mapStyleUrl || mapPmtiles ? null : (publicStyles ?? null);

/** The settings of the server that the console needs. */
export const consoleSettings = (settings: ConsoleOptions): ConsoleConfig => ({
  apiHost: settings.apiHost ?? '',
  release: settings.sentryRelease ?? ERROR_REPORTS.release,
  environment: settings.sentryEnvironment ?? ERROR_REPORTS.environment,
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
export const hostsOfConsole = (settings: ConsoleOptions): string[] =>
  [settings.apiHost, settings.mapStyleUrl, publicMap(settings)?.light, settings.sentryDsn].filter(
    (url) => url !== undefined,
  );
