import { byStore, target, type WatchRule } from './rule.ts';

export const REFUSALS_WINDOW_MS = 3_600_000;

/** A store rejects one order after the other, and should be paused. */
export const storeRefusing: WatchRule = {
  id: 'store.refusing',
  kind: 'watch',
  priority: 3,
  cause: byStore,
  action: (findings) => ({ kind: 'pause_store', ...target(findings) }),
  *look(view) {
    for (const { store, zone, atMs } of view.refusals()) {
      const recent = atMs.filter((at) => at > view.nowMs - REFUSALS_WINDOW_MS).length;
      const { refusals } = view.limits(zone);
      if (recent < refusals - 1 || recent === 0) continue;
      yield {
        subject: { kind: 'store', id: String(store.id), label: store.name },
        refs: { store: store.id, zone },
        zone,
        level: recent >= refusals ? 'raise' : 'keep',
        sinceMs: null,
        delayMs: 0,
        inDangerMs: null,
        mark: String(recent),
      };
    }
  },
};
