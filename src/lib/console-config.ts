import axios from 'axios';
import type { ConsoleConfig } from '#contract/routes/system.ts';

let config: ConsoleConfig | null = null;

/** Reads the settings of this place; to be awaited once, before anything else starts. */
export async function loadConsoleConfig(): Promise<ConsoleConfig> {
  const { data } = await axios.get<ConsoleConfig>('/config.json', { responseType: 'json' });
  // A proxy that does not know the path may answer with a page.
  if (typeof data?.apiHost !== 'string') throw new Error('/config.json holds no settings');
  config = data;
  return data;
}

/** The settings, once they are read. */
export function consoleConfig(): ConsoleConfig {
  if (!config) throw new Error('The settings are not read yet');
  return config;
}

/** Where the API is: empty for the console's own origin, else an origin without a last slash. */
export function apiHost(): string {
  return (config?.apiHost ?? '').replace(/\/+$/, '');
}
