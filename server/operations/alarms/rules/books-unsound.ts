import { ofPart, type WatchRule } from './rule.ts';

/** The latest proof of the books found a violation: amounts may be wrong until it is explained. */
export const booksUnsound: WatchRule = {
  id: 'books.unsound',
  kind: 'watch',
  endsAtOnce: true,
  priority: 1,
  cause: () => ({ key: 'books', scope: 'city' }),
  action: () => ({ kind: 'check_books' }),
  notReplayed: 'alarm.books_not_logged',
  *look({ books }) {
    if (!books) return;
    yield ofPart(
      { id: 'books', label: `Books of ${books.day}` },
      { sinceMs: books.sinceMs, mark: `${books.day} ${books.broken}` },
    );
  },
};
