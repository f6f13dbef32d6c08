import { ListFoot } from './list-foot.tsx';

const page = (more: object = {}) =>
  ({
    list: { id: 'example', counted: 'app_categories.counted' },
    rows: Array.from({ length: 50 }, (_, id) => ({ id })),
    read: { hasNextPage: true, isPending: false, error: null, isFetchingNextPage: false },
    sent: { outcome: null, undo: null, stayOnOutcome: null },
    acts: { possible: [] },
    ...more,
  }) as never;

export const Counted = () => (
  <ListFoot page={page()} count={{ count: 1_034, isMore: false }} middle={null} />
);
export const Uncounted = () => <ListFoot page={page()} count={null} middle={null} />;
export const WithUndo = () => (
  <ListFoot
    page={page({
      sent: { outcome: '3 stores paused', undo: () => undefined, stayOnOutcome: null },
    })}
    count={{ count: 50, isMore: false }}
    middle={null}
  />
);
