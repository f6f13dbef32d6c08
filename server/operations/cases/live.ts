import type { CASE_HAPPENINGS, LiveCase } from '#contract/operations/cases/case.ts';
import type { CaseEventType } from '#machines/case/case-machine.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import type { EventKind } from '../../platform/events/kinds.ts';
import type { CaseRow } from './table.ts';

/** The name of a machine's event in the event log. */
const HAPPENED = {
  'case.take': 'case.taken',
  'case.release': 'case.released',
  'case.reassign': 'case.reassigned',
  'case.prioritise': 'case.prioritised',
  'case.comment': 'case.commented',
  'case.attach': 'case.attached',
  'case.wait': 'case.waiting',
  'case.wake': 'case.woken',
  'case.resolve': 'case.resolved',
  'case.refuse': 'case.refused',
  'case.reopen': 'case.reopened',
} as const satisfies Record<CaseEventType, (typeof CASE_HAPPENINGS)[number]>;

const toLive = (row: CaseRow): LiveCase =>
  toContract<LiveCase>({
    id: row.id,
    version: row.version,
    state: row.state,
    cause: row.cause,
    priority: row.priority,
    ownerId: row.owner_id,
    dueAt: row.due_at.toISOString(),
    wakesAt: row.wakes_at?.toISOString() ?? null,
    subject: row.subject_kind,
    orderId: row.order_id,
    store: row.store_id === null ? null : { id: row.store_id, zone: row.store_zone ?? '' },
    driver: row.driver_id === null ? null : { id: row.driver_id, zones: row.driver_zones ?? [] },
    customerId: row.customer_id,
  });

/** The events of cases, which say that one has changed, and not what it says. */
export const caseLive = {
  kind: 'case' as const,
  type: (event: CaseEventType) => HAPPENED[event],
  data: (_deps: unknown, row: CaseRow) => toLive(row),
};

/**
 * Who sees the events of cases: those who may read cases, of what is in their zones. A customer alone
 * is in no zone, so that one within zones reads of his cases with the list.
 */
export const caseKind: EventKind<'case'> = {
  permission: 'cases.read',
  isVisible: (places, { store, driver }) =>
    store
      ? places.hasStore(store.id, store.zone)
      : driver !== null && places.hasDriver(driver.id, driver.zones),
};
