import axios from 'axios';
import type { ConsoleConfig } from '#contract/routes/platform/system.ts';

let config: ConsoleConfig | null = null;

/** Reads the configuration of this installation; await it once, before anything else starts. */
export async function loadConsoleConfig(): Promise<ConsoleConfig> {
  const { data } = await axios.get<ConsoleConfig>('/config.json', { responseType: 'json' });
  // A proxy that does not know the path may respond with an HTML page.
  if (typeof data?.apiHost !== 'string') throw new Error('/config.json holds no settings');
  config = data;
  return data;
}

/** The configuration. @throws Error before `loadConsoleConfig` has completed. */
export function consoleConfig(): ConsoleConfig {
  if (!config) throw new Error('The settings are not read yet');
  return config;
}

/**
 * The origin of the API: empty for the console's own origin, otherwise without a trailing slash.
 */
export function apiHost(): string {
  return (config?.apiHost ?? '').replace(/\/+$/, '');
}

/** True if this installation records traces. */
export const tracesCalls = (): boolean => config?.traces ?? false;

/** False if this installation accepts no requests for accounts. */
export const offersRegistration = (): boolean => config?.registration ?? true;
