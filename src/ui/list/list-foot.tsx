import type { ReactNode } from 'react';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { rowCountText, wholeNumber } from './rows/row-count-text.ts';

interface Props {
  listId: string;
  /** The noun for the rows. */
  counted: MessageKey;
  outcome: string;
  undo: (() => void) | null;
  stayOnOutcome: (element: Element | null) => void;
  n: number;
  hasMore: boolean;
  isReadingMore: boolean;
  /** True once the rows were fetched. */
  isKnown: boolean;
  /** The number of rows that match the filter; null if the server does not count them. */
  count: { count: number; isMore: boolean } | null;
  /** The acts that are possible now. */
  possible: readonly { id: string; short?: MessageKey }[];
  middle: ReactNode;
}

/** The number of rows, as exactly as it is known. */
function howMany({ counted, n, hasMore, count }: Props): string {
  if (!hasMore) return rowCountText(counted, n);
  if (!count) return t('lists.count_read', { rows: rowCountText(counted, n) });
  const rows = rowCountText(counted, count.count, count.isMore ? '+' : '');
  return t('lists.count_of', { n: wholeNumber.format(n), rows });
}

function ActKey({ id, act }: { id: string; act: MessageKey }) {
  const key = useKey(id);
  return key && ` · ${key} ${t(act)}`;
}

/** The footer of the rows: the status with its undo button, the number of rows, the keys. */
export function ListFoot(props: Props) {
  const { listId, outcome, undo, isReadingMore, stayOnOutcome } = props;
  const undoKey = useKey(`${listId}.undo`);
  const keys = [
    [[useKey(`${listId}.next`), useKey(`${listId}.previous`)].join(' ').trim(), 'lists.key_move'],
    [useKey(`${listId}.choose`), 'lists.key_choose'],
    [useKey(`${listId}.open`), 'lists.key_open'],
    [useKey(`${listId}.edit`), 'lists.key_edit'],
    [useKey(`${listId}.search`), 'lists.key_search'],
    [useKey('keys.show'), 'lists.key_all'],
  ] as const;
  const written = keys.flatMap(([key, act]) => (key ? [`${key} ${t(act)}`] : []));
  return (
    <div className="hint list-foot between" data-middle={props.middle ? true : undefined}>
      <output ref={stayOnOutcome}>
        {outcome && (
          <>
            <b>{outcome}</b>{' '}
          </>
        )}
        {undo && (
          <TextButton onClick={undo}>
            {undoKey ? t('lists.undo_key', { key: undoKey }) : t('lists.undo')}
          </TextButton>
        )}{' '}
        {isReadingMore ? t('lists.reading_more') : props.isKnown && howMany(props)}
      </output>
      {props.middle}
      <span className="cut">
        {written.join(' · ')}
        {props.possible.map(
          ({ id, short }) => short && <ActKey key={id} id={`${listId}.${id}`} act={short} />,
        )}
      </span>
    </div>
  );
}
