import type { Handover, HandoverChange } from '#contract/routes/operations/handover.ts';
import { t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { moment } from '#src/lib/text/moment.ts';
import { nameOf, wordsOf } from './item-text.ts';

function textOf({ what, item }: HandoverChange): string {
  const { head, text } = nameOf(item);
  const name = [head, text].filter(Boolean).join(' ');
  return what === 'ended' ? name : labelled(name, wordsOf(item));
}

/** What has changed since the items of an open sheet were collected. */
export function SheetChanges({ sheet: { changes = [], collectedAt } }: { sheet: Handover }) {
  if (changes.length === 0) return null;
  const title = t('handover.changes', { at: moment(collectedAt) });
  return (
    <section className="stack handover-sheet__part" aria-label={title}>
      <h3>
        {title} <small>{changes.length}</small>
      </h3>
      <ul className="plain-list">
        {changes.map((change) => (
          <li key={change.item.key}>
            <b>{t(`handover.change_${change.what}`)}</b> {textOf(change)}
          </li>
        ))}
      </ul>
    </section>
  );
}
