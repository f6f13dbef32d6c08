import { setup } from 'xstate';
import { rulesOf } from '../rules.ts';

/** Facts beyond the state: a zone without a shape covers no points and cannot be in force. */
export interface ZoneContext {
  hasShape: boolean;
}

export type ZoneEventType =
  | 'zone.publish'
  | 'zone.price'
  | 'zone.override'
  | 'zone.pause'
  | 'zone.resume'
  | 'zone.archive'
  | 'zone.restore';

/** What is legal while a zone is in force: a new shape, new terms, an override that ends by itself. */
const inForce = <S extends 'active' | 'paused'>(state: S) => ({
  'zone.publish': state,
  'zone.price': state,
  'zone.override': state,
});
const archive = { 'zone.archive': 'archived' as const };

/**
 * The lifecycle of a zone. A draft comes into force with its first published shape. A paused zone
 * keeps its shape, so that its customers are refused and not served by the zone beneath it.
 */
export const zoneMachine = setup({
  types: {
    context: {} as ZoneContext,
    events: {} as { type: ZoneEventType },
    input: {} as ZoneContext,
  },
  guards: { hasShape: ({ context }) => context.hasShape },
}).createMachine({
  id: 'zone',
  initial: 'draft',
  context: ({ input }) => ({ ...input }),
  states: {
    draft: { on: { 'zone.publish': 'active', 'zone.price': 'draft', ...archive } },
    active: { on: { ...inForce('active'), 'zone.pause': 'paused', ...archive } },
    paused: { on: { ...inForce('paused'), 'zone.resume': 'active', ...archive } },
    archived: {
      on: { 'zone.restore': [{ guard: 'hasShape', target: 'paused' }, { target: 'draft' }] },
    },
  },
});

export const ZONE_STATES = ['draft', 'active', 'paused', 'archived'] as const;
export type ZoneState = (typeof ZONE_STATES)[number];

export const ZONE_EVENT_TYPES = [
  'zone.publish',
  'zone.price',
  'zone.override',
  'zone.pause',
  'zone.resume',
  'zone.archive',
  'zone.restore',
] as const satisfies readonly ZoneEventType[];

export const zoneRules = rulesOf<ZoneState, ZoneEventType, ZoneContext>(
  zoneMachine,
  ZONE_EVENT_TYPES,
);
