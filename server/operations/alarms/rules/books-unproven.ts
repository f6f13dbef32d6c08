import type { WatchRule } from './rule.ts';

/** The books and the audit log have not been proved for a day: violations would go unnoticed. */
export const booksUnproven: WatchRule = {
  id: 'books.unproven',
  kind: 'watch',
  priority: 2,
  cause: () => ({ key: 'proof', scope: 'city' }),
  action: () => ({ kind: 'check_books' }),
  notReplayed: 'Checks of the books are not in the event log.',
  *look({ proof }) {
    if (!proof) return;
    yield {
      subject: { kind: 'part', id: 'proof', label: 'Daily check of the books' },
      refs: {},
      zone: null,
      level: 'raise',
      sinceMs: proof.sinceMs,
      delayMs: 0,
      inDangerMs: null,
      mark: 'unproven',
    };
  },
};
