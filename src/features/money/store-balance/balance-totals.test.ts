import { expect, it } from 'vitest';
import { totalsLabel } from './balance-totals.ts';

it('names what is added up: stores with a balance, or all that were asked for', () => {
  expect(totalsLabel({}, 3)).toBe('Total, 3 stores with a balance');
  expect(totalsLabel({ all: 'false' }, 1)).toBe('Total, 1 store with a balance');
  expect(totalsLabel({ all: 'true' }, 3)).toBe('Total, 3 stores');
  expect(totalsLabel({ waits: 'true' }, 3)).toBe('Total, 3 stores');
});
