import { area, type Base } from '../area.ts';
import { createSearchFill } from './fill.ts';

/** Writes the search words of rows that a release before stored (docs/decisions/0091). */
export const searchFillArea = area({
  services: ({ db, clock }: Base) => ({ searchFill: createSearchFill(db, clock) }),
  jobs: ({ searchFill }) => [{ kind: 'search.fill', run: ({ signal }) => searchFill(signal) }],
});
