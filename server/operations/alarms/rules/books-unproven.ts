import { ofPart, type WatchRule } from './rule.ts';

/** The books and the audit log have not been proved for a day: violations would go unnoticed. */
export const booksUnproven: WatchRule = {
  id: 'books.unproven',
  kind: 'watch',
  endsAtOnce: true,
  priority: 2,
  cause: () => ({ key: 'proof', scope: 'city' }),
  action: () => ({ kind: 'check_books' }),
  notReplayed: 'alarm.books_not_logged',
  *look({ proof }) {
    if (!proof) return;
    yield ofPart(
      { id: 'proof', label: 'Daily check of the books' },
      { sinceMs: proof.sinceMs, mark: 'unproven' },
    );
  },
};
