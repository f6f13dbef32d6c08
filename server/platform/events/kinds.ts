import type { EventData, EventSubject, LiveEvent } from '#contract/events.ts';
import type { Permission } from '#contract/permissions.ts';
import { type Caller, can } from '../auth/caller.ts';

/** The operational areas of a connection, and what is in them at present. */
export interface VisiblePlaces {
  hasZone: (id: number) => boolean;
  hasZoneNamed: (name: string | null) => boolean;
  /** @param zone The store's zone by name, for a store that is not known yet. */
  hasStore: (id: number, zone: string) => boolean;
  /** @param zones The zones in which a driver works whose place is not known. */
  hasDriver: (id: number, zones: readonly string[]) => boolean;
  hasOrderOf: (driverId: number, orderId: number) => boolean;
}

/** Who sees the events of a kind of record, and what of them within some operational areas. */
export interface EventKind<K extends EventSubject> {
  /** The permission without which its events are numbers only. */
  permission: Permission;
  isVisible: (places: VisiblePlaces, data: EventData[K]) => boolean;
  /** The record without what is outside of the places; if absent, it is shown whole. */
  within?: (places: VisiblePlaces, data: EventData[K]) => EventData[K];
}

type AnyKind = EventKind<EventSubject>;

/** The kinds of record whose events are in the log. */
export function createEventKinds() {
  const kinds = new Map<LiveEvent['subject'], AnyKind>();
  return {
    declare<K extends EventSubject>(name: K, kind: EventKind<K>): void {
      kinds.set(name, kind as unknown as AnyKind);
    },

    /** The kinds whose events a caller may read; null means all. */
    readableBy(caller: Caller): ReadonlySet<EventSubject> | null {
      const readable = [...kinds].filter(([, { permission }]) => can(caller, permission));
      return readable.length === kinds.size
        ? null
        : new Set(readable.map(([name]) => name as EventSubject));
    },

    /** An event as it is seen within the places: one elsewhere keeps its number, and nothing else. */
    shown(places: VisiblePlaces, event: LiveEvent): LiveEvent {
      const { seq, at, subject } = event;
      const kind = kinds.get(subject);
      const data = (event as unknown as EventData)[subject as EventSubject];
      if (!kind?.isVisible(places, data))
        return { seq, at, actor: null, subject: 'elsewhere', type: 'elsewhere' };
      return kind.within
        ? ({ ...event, [subject]: kind.within(places, data) } as LiveEvent)
        : event;
    },
  };
}
export type EventKinds = ReturnType<typeof createEventKinds>;
