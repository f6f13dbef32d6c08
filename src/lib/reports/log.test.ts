import { expect, it } from 'vitest';
import { isLogged } from './log.ts';

it('suppresses what is below a warning in production, and nothing else', () => {
  const levels = ['debug', 'info', 'warn', 'error'] as const;
  expect(levels.filter((level) => isLogged(level, true))).toEqual(['warn', 'error']);
  expect(levels.filter((level) => isLogged(level, false))).toEqual([...levels]);
});
