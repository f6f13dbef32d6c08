import type { TimelineEntry } from '#contract/timeline/entry.ts';
import { keptReason } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import type { StateName } from '#src/lib/text/field-text.ts';
import { Changes } from './changes.tsx';
import type { TimelineItem } from './timeline.tsx';

/**
 * An entry in words; `what` is what was done, for entries that are no texts, and `stateName` names the
 * states of its record. It shows what the entry has, whatever its kind: during a rolling deploy, a server of the release before answers entries
 * without one, and texts with an author only.
 */
export function entryItem(
  entry: TimelineEntry,
  what?: string,
  stateName?: StateName,
): TimelineItem {
  const { at } = entry;
  if ('text' in entry)
    return {
      key: `${entry.kind} ${entry.id}`,
      at,
      what: <b>{(entry.actor ?? entry.author).name}</b>,
      more: <p className="timeline__text">{entry.text}</p>,
    };
  const why = keptReason(entry);
  const changes = 'changes' in entry ? entry.changes : [];
  return {
    key: 'seq' in entry ? `change ${entry.seq}` : `${entry.type} ${at}`,
    at,
    what: <b>{what}</b>,
    who: entry.actor?.name ?? t('detail.by_itself'),
    more: (why || changes.length > 0) && (
      <>
        {why && <em>{why}</em>}
        <Changes of={changes} stateName={stateName} />
      </>
    ),
  };
}
