import { describe, expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import {
  applyHandoverEvent,
  canHandover,
  HANDOVER_EVENT_TYPES,
  HANDOVER_STATES,
  handoverMachine,
  legalHandoverEvents,
} from './handover-machine.ts';

describe('handover machine', () => {
  it('has exactly the states in HANDOVER_STATES', () => {
    expect(Object.keys(handoverMachine.states).sort()).toEqual([...HANDOVER_STATES].sort());
  });

  it('lets only another user take a sheet, never its author', () => {
    const reached = (isAuthor: boolean) =>
      getShortestPaths(handoverMachine, {
        input: { isAuthor },
        events: HANDOVER_EVENT_TYPES.map((type) => ({ type })),
      })
        .map((path) => path.state.value)
        .sort();
    expect(reached(true)).toEqual(['draft', 'offered', 'withdrawn']);
    expect(reached(false)).toEqual(['draft']);
    expect(applyHandoverEvent({ state: 'offered', isAuthor: false }, 'handover.take')).toBe(
      'taken',
    );
    expect(canHandover({ state: 'offered', isAuthor: true }, 'handover.take')).toBe(false);
  });

  it('accepts no event once a sheet is taken or withdrawn', () => {
    for (const state of ['taken', 'withdrawn'] as const)
      for (const isAuthor of [true, false])
        expect(legalHandoverEvents({ state, isAuthor })).toEqual([]);
  });

  it('lets only the author edit a sheet, and only a draft', () => {
    for (const state of HANDOVER_STATES)
      for (const isAuthor of [true, false])
        expect(canHandover({ state, isAuthor }, 'handover.edit')).toBe(
          state === 'draft' && isAuthor,
        );
  });
});
