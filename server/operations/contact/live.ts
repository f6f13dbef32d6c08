import type { RawBuilder } from 'kysely';
import type { CONTACT_HAPPENINGS, LiveContact } from '#contract/operations/contact/contact.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
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

/** Appends the event of a thread, which says that something was said, and not what. */
export const appendContact = (
  events: Pick<EventService, 'append'>,
  trx: Trx,
  row: ThreadRow,
  {
    seen,
    ...event
  }: {
    at: Date;
    actor: ActorJson | null;
    type: (typeof CONTACT_HAPPENINGS)[number];
    seen: Subject['seen'];
  },
  /** A statement that is sent with it. */
  change?: RawBuilder<unknown>,
): Promise<void> => {
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
  return events.append(trx, { ...event, isUnhurried, subject: 'contact', data }, change);
};
