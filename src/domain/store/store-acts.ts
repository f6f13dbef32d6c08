import { type Store, storesRoutes } from '#contract/routes/catalogue/stores.ts';
import type { StoreEventType } from '#machines/store/store-machine.ts';
import { causeCodes } from '#src/domain/cause/causes.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { eventActs } from '#src/ui/list/acts/event-act.ts';
import type { ActResult } from '#src/ui/list/acts/list-act.ts';
import { isAhead } from './pause-store.ts';
import { AskApproval } from './store-missing.tsx';

/** Pauses stores as they were paused before: until the same time, for the same reason. */
async function pauseAgain(rows: readonly { now: Store; before: Store }[]) {
  const results: ActResult<Store>[] = [];
  for (const { now, before } of rows) {
    const { reason, changesAt } = before.opening;
    const ids = [{ id: now.id, version: now.version }];
    const body = {
      ids,
      act: 'store.pause' as const,
      reason: reason ?? t('stores.pause_again'),
      ...(isAhead(changesAt) ? { until: changesAt } : {}),
    };
    results.push(...(await call(storesRoutes.bulk, { body })).results);
  }
  return results;
}

/** What only those may do who approve stores. */
const APPROVE = { permission: 'stores.approve' } as const;

/** The acts on a store, in its list and on its page. */
export const storeActs = eventActs<Store, StoreEventType>(
  storesRoutes.bulk,
  { kind: 'store', texts: 'stores.' },
  {
    pause: {
      key: 'p',
      asks: { label: 'stores.pause_until', isTimed: true, codes: causeCodes('pause') },
      lead: 'stores.pause_lead',
      undo: 'resume',
    },
    resume: { key: 'r', revert: pauseAgain },
    approve: {
      ...APPROVE,
      key: 'a',
      isMain: true,
      // The server requires the reason where something essential is missing.
      asks: { Ask: AskApproval, begin: () => '', read: (text) => text.trim() },
      lead: (rows) => t('stores.approve_lead', { n: rows.length }),
    },
    block: {
      ...APPROVE,
      key: 'b',
      asks: 'reason',
      lead: 'stores.block_lead',
      undo: 'unblock',
    },
    unblock: { ...APPROVE, key: 'l' },
    archive: { ...APPROVE, lead: 'stores.archive_lead', undo: 'restore' },
    restore: APPROVE,
  },
);
