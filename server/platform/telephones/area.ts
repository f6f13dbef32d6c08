import { area, type Base } from '../area.ts';
import { createNumberFill } from './fill.ts';

/** Telephone numbers in one form (docs/decisions/0091). */
export const telephonesArea = area({
  services: ({ db, clock }: Base) => ({ numberFill: createNumberFill(db, clock) }),
  jobs: ({ numberFill }) => [
    { kind: 'telephones.normalise', run: ({ signal }) => numberFill(signal) },
  ],
});
