import type { ReactNode } from 'react';
import type { ListCount } from '#contract/list.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { countText } from '#src/lib/text/number.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import type { ListRow } from './list.ts';
import { rowCountText } from './rows/row-count-text.ts';
import type { ListPageModel } from './use-list-page.ts';

interface Props<Row extends ListRow> {
  page: ListPageModel<Row>;
  /** The number of rows that match the filter; null if the server does not count them. */
  count: ListCount | null;
  middle: ReactNode;
}

/** The number of rows, as exactly as it is known. */
function howMany<Row extends ListRow>({ page, count }: Omit<Props<Row>, 'middle'>): string {
  const { rows, list, read } = page;
  const n = rows.length;
  if (!read.hasNextPage) return rowCountText(list.counted, n);
  if (!count) return t('lists.count_read', { rows: rowCountText(list.counted, n) });
  const all = rowCountText(list.counted, count.count, count.isMore ? '+' : '');
  return t('lists.count_of', { n: countText(n), rows: all });
}

function ActKey({ id, act }: { id: string; act: MessageKey }) {
  const key = useKey(id);
  return key && ` · ${key} ${t(act)}`;
}

/** The footer of the rows: the status with its undo button, the number of rows, the keys. */
export function ListFoot<Row extends ListRow>({ page, count, middle }: Props<Row>) {
  const { list, read, rows, acts, sent } = page;
  const { outcome, undo, stayOnOutcome } = sent;
  const listId = list.id;
  const isKnown = !read.isPending && (!read.error || rows.length > 0);
  const undoKey = useKey(`${listId}.undo`);
  const keys = [
    [[useKey(`${listId}.next`), useKey(`${listId}.previous`)].join(' ').trim(), 'lists.key_move'],
    [useKey(`${listId}.choose`), 'lists.key_choose'],
    [useKey(`${listId}.open`), 'lists.key_open'],
    [useKey(`${listId}.edit`), 'lists.key_edit'],
    [useKey(`${listId}.search`), 'lists.key_search'],
    ['?', 'lists.key_all'],
  ] as const;
  const written = keys.flatMap(([key, act]) => (key ? [`${key} ${t(act)}`] : []));
  return (
    <div className="hint list-foot between" data-middle={middle ? true : undefined}>
      <output ref={stayOnOutcome}>
        {outcome && (
          <>
            <b>{outcome}</b>{' '}
          </>
        )}
        {undo && (
          <TextButton onClick={undo}>
            <KeyedLabel label={t('lists.undo')} keyName={undoKey} />
          </TextButton>
        )}{' '}
        {read.isFetchingNextPage ? t('lists.reading_more') : isKnown && howMany({ page, count })}
      </output>
      {middle}
      <span className="cut" data-keys>
        {written.join(' · ')}
        {acts.possible.map(({ id, short }) => (
          <ActKey key={id} id={`${listId}.${id}`} act={short} />
        ))}
      </span>
    </div>
  );
}
