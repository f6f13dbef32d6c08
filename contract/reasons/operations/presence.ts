import type { ReasonCatalogue } from '../reason.ts';

export const presenceReasons = {
  'presence.screen': 'must be a short name in small letters',
} as const satisfies ReasonCatalogue;
