import type { ReasonCatalogue } from '../reason.ts';

export const liveReasons = {
  'live.too_often': {
    code: 'request.rate_limited',
    text: 'You requested the live feed too often.',
  },
} as const satisfies ReasonCatalogue;
