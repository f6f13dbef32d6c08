import { expect, it } from 'vitest';
import { isLogged } from './log.ts';

it('suppresses levels below warning in production, and none otherwise', () => {
  const levels = ['debug', 'info', 'warn', 'error'] as const;
  expect(levels.filter((level) => isLogged(level, true))).toEqual(['warn', 'error']);
  expect(levels.filter((level) => isLogged(level, false))).toEqual([...levels]);
});
