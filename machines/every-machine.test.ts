import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { getShortestPaths } from 'xstate/graph';

type Exports = Readonly<Record<string, unknown>>;
const modules = import.meta.glob<Exports>('./*/*-machine.ts', { eager: true });

const find = (exports: Exports, name: RegExp) =>
  Object.entries(exports).find(([key]) => name.test(key))?.[1];

/** Machines whose events carry nothing but their type, with the names of their states and events. */
const machines = Object.entries(modules).flatMap(([path, exports]) => {
  const machine = find(exports, /Machine$/) as AnyStateMachine;
  const states = find(exports, /_STATES$/) as readonly string[] | undefined;
  const types = find(exports, /_EVENT_TYPES$/) as readonly string[] | undefined;
  return states && types ? [{ path, machine, states, types }] : [];
});

test.each(machines)('$path lists exactly the states of its machine', ({ machine, states }) => {
  expect(machines.length).toBeGreaterThan(4);
  expect(Object.keys(machine.states)).toEqual([...states]);
});

/** Guards that read facts are covered by the machine's own test. */
const plain = machines.filter(
  ({ machine }) => Object.keys(machine.implementations.guards).length === 0,
);

test.each(plain)('$path reaches every state', ({ machine, states, types }) => {
  const paths = getShortestPaths(machine, { events: types.map((type) => ({ type })) });
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(states));
});
