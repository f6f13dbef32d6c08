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

it('has exactly the states in PROMOTION_STATES, and reaches each', () => {
  expect(Object.keys(promotionMachine.states)).toEqual([...PROMOTION_STATES]);
  const events = PROMOTION_EVENT_TYPES.map((type) => ({ type }));
  const reached = [running, ahead].flatMap((input) =>
    getShortestPaths(promotionMachine, { input, events }).map(({ state }) => state.value),
  );
  expect(new Set(reached)).toEqual(new Set(PROMOTION_STATES));
});

it('becomes active at once, or when its period begins', () => {
  expect(rules.apply({ status: 'draft', ...running }, 'promotion.launch')?.status).toBe('active');
  expect(rules.apply({ status: 'draft', ...ahead }, 'promotion.launch')?.status).toBe('scheduled');
  expect(rules.apply({ status: 'paused', ...ahead }, 'promotion.resume')?.status).toBe('scheduled');
  expect(rules.can({ status: 'scheduled', ...ahead }, 'promotion.start')).toBe(false);
  expect(rules.apply({ status: 'scheduled', ...running }, 'promotion.start')?.status).toBe(
    'active',
  );
});

it('can only be ended after its period, and accepts no event once ended', () => {
  expect(rules.legal({ status: 'draft', ...over })).toEqual(['promotion.end']);
  expect(rules.legal({ status: 'paused', ...over })).toEqual(['promotion.end']);
  expect(rules.legal({ status: 'ended', ...running })).toEqual([]);
});
