import type { ReasonCatalogue } from '../reason.ts';

export const zoneModeReasons = {
  'zone_mode.changed_by': {
    code: 'version.stale',
    text: '{who} changed {zone} in the meantime.',
  },
} as const satisfies ReasonCatalogue;
