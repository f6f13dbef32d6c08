import { type ZoneEventType, zoneRules } from '#machines/zone/zone-machine.ts';
import type { Transition } from '../../platform/db/change.ts';
import type { ZoneRow } from './repository.ts';
import { stateOf } from './show.ts';

export const zoneStates = {
  /** The state after an event; the current one if the event changes none. */
  after: (row: ZoneRow, type: ZoneEventType): ZoneRow['state'] =>
    zoneRules.apply(stateOf(row), type)?.status ?? row.state,

  /** The event as a transition of a change. */
  transition: (type: ZoneEventType): Transition<ZoneRow> => ({
    type,
    code: 'zone.illegal_event',
    state: ({ name, state }) => `${name} is ${state}`,
    can: (row) => zoneRules.can(stateOf(row), type),
    legal: (row) => zoneRules.legal(stateOf(row)),
  }),
};
