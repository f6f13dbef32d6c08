import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import {
  IMPORT_EVENT_TYPES,
  IMPORT_STATUSES,
  importMachine,
  importRules,
  WORKING_IMPORT_STATUSES,
} from './import-machine.ts';

const events = IMPORT_EVENT_TYPES.map((type) => ({ type }));
const paths = getShortestPaths(importMachine, { events });

describe('import machine', () => {
  it('has exactly the states in IMPORT_STATUSES, and reaches each', () => {
    expect(Object.keys(importMachine.states).sort()).toEqual([...IMPORT_STATUSES].sort());
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(IMPORT_STATUSES));
  });

  it('applies an import only after its check, on every path', () => {
    for (const { state, steps } of paths) {
      if (state.value !== 'applied') continue;
      const types = steps.map(({ event }) => event.type as string);
      expect(types.indexOf('import.checked')).toBeGreaterThanOrEqual(0);
      expect(types.indexOf('import.checked')).toBeLessThan(types.indexOf('import.apply'));
    }
  });

  it('can fail only in the states in which a server works on it', () => {
    const failing = IMPORT_STATUSES.filter((status) => importRules.can({ status }, 'import.fail'));
    expect(failing).toEqual([...WORKING_IMPORT_STATUSES]);
  });

  it('cannot be cancelled while or after it is applied', () => {
    for (const status of ['applying', 'applied', 'cancelled'] as const)
      expect(importRules.can({ status }, 'import.cancel')).toBe(false);
  });
});
