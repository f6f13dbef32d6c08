import type { ReasonCatalogue } from '../reason.ts';

export const handoverReasons = {
  'handover.collected_long_ago': {
    code: 'handover.outdated',
    text: 'Sheet {id} was collected more than two minutes ago. Collect it again before you sign.',
  },
} as const satisfies ReasonCatalogue;
