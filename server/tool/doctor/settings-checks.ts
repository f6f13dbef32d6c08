import { existsSync, statSync } from 'node:fs';
import { unknownNamesWarning } from '../../config/unknown-names.ts';
import { type Check, fault, ok, warning } from './check.ts';

export const settingsChecks: readonly Check[] = [
  {
    id: 'settings.names',
    label: 'Names of settings',
    run: async ({ settings }) => {
      const found = unknownNamesWarning(settings.variables);
      return found
        ? warning(found, 'Correct or remove these names.')
        : ok(`All are known, from ${settings.source}`);
    },
  },
  {
    id: 'settings.files',
    label: 'Files of settings',
    run: async ({ settings: { files, source } }) => {
      const missing = files.filter((file) => !existsSync(file));
      if (files.length === 0) return undefined;
      return missing.length > 0
        ? fault(
            `${source} names ${missing.join(' and ')}, which does not exist: the server runs with defaults`,
            'Put the file back, or remove its line from the unit.',
          )
        : ok(files.join(' and '));
    },
  },
  {
    id: 'settings.secrets',
    label: 'Secrecy of settings',
    run: async ({ settings: { files } }) => {
      const open = files.filter((file) => modeOf(file) & 0o044);
      if (files.length === 0) return undefined;
      return open.length > 0
        ? warning(
            `Other users may read ${open.join(' and ')}, with passwords`,
            `chmod 600 ${open.join(' ')}`,
          )
        : ok(`Only the owner reads ${files.join(' and ')}`);
    },
  },
  {
    id: 'settings.city',
    label: 'Demo city',
    run: async ({ config: { city, publicUrl } }) =>
      city.kind !== 'off' && publicUrl
        ? warning(
            'TAWSIL_CITY runs a simulated city in an installation with a public URL',
            'Set TAWSIL_CITY=off for production.',
          )
        : ok(city.kind === 'off' ? 'Off' : `Runs: ${city.kind}`),
  },
];

const modeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
