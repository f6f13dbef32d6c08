import type { CONTACT_HAPPENINGS, LiveContact } from '#contract/operations/contact/contact.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { NewEvent } from '../../platform/events/event.ts';
import type { EventKind } from '../../platform/events/kinds.ts';
import type { EventService } from '../../platform/events/service.ts';
import type { Subject } from './subjects.ts';
import { type ThreadRow, toThreadKey } from './table.ts';

/** Who sees the events of threads: those who may contact people, of what is in their zones. */
export const contactKind: EventKind<'contact'> = {
  permission: 'contact.use',
  isVisible: (places, { storeId, zone, driverId, zones }) =>
    zone !== null && storeId !== null
      ? places.hasStore(storeId, zone)
      : driverId !== null && places.hasDriver(driverId, zones),
};

/** What happened in a thread, and who may see that. */
export interface ContactHappening {
  at: Date;
  actor: ActorJson | null;
  type: (typeof CONTACT_HAPPENINGS)[number];
  seen: Subject['seen'];
}

/** The event of a thread, which says that something was said, and not what. */
export function contactEvent(row: ThreadRow, { seen, ...event }: ContactHappening): NewEvent {
  const data = toContract<LiveContact>({
    ...toThreadKey(row),
    since: row.unanswered_since?.toISOString() ?? null,
    orderId: row.order_id,
    storeId: seen.storeId,
    driverId: row.party === 'driver' ? row.party_id : seen.driverId,
    zone: seen.zone,
    zones: seen.zones,
  });
  // It changes a badge. A hundred a second would otherwise be as many messages to each console.
  const isUnhurried = event.type === 'contact.received';
  return { ...event, isUnhurried, subject: 'contact', data };
}

export const appendContact = (
  events: Pick<EventService, 'append'>,
  trx: Trx,
  row: ThreadRow,
  happening: ContactHappening,
): Promise<void> => events.append(trx, contactEvent(row, happening));
