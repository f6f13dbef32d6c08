import { expect, it } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import {
  PROMOTION_EVENT_TYPES,
  PROMOTION_STATES,
  promotionMachine,
  promotionRules as rules,
} from './promotion-machine.ts';

const running = { isStarted: true, isOver: false };
const ahead = { isStarted: false, isOver: false };
const over = { isStarted: true, isOver: true };

it('names exactly the states that the machine has, and reaches each', () => {
  expect(Object.keys(promotionMachine.states)).toEqual([...PROMOTION_STATES]);
  const events = PROMOTION_EVENT_TYPES.map((type) => ({ type }));
  const reached = [running, ahead].flatMap((input) =>
    getShortestPaths(promotionMachine, { input, events }).map(({ state }) => state.value),
  );
  expect(new Set(reached)).toEqual(new Set(PROMOTION_STATES));
});

it('goes into force at once, or when its window begins', () => {
  expect(rules.apply({ status: 'draft', ...running }, 'promotion.launch')?.status).toBe('active');
  expect(rules.apply({ status: 'draft', ...ahead }, 'promotion.launch')?.status).toBe('scheduled');
  expect(rules.apply({ status: 'paused', ...ahead }, 'promotion.resume')?.status).toBe('scheduled');
  expect(rules.can({ status: 'scheduled', ...ahead }, 'promotion.start')).toBe(false);
  expect(rules.apply({ status: 'scheduled', ...running }, 'promotion.start')?.status).toBe(
    'active',
  );
});

it('never comes back once its window or itself has ended', () => {
  expect(rules.legal({ status: 'draft', ...over })).toEqual(['promotion.end']);
  expect(rules.legal({ status: 'paused', ...over })).toEqual(['promotion.end']);
  expect(rules.legal({ status: 'ended', ...running })).toEqual([]);
});
