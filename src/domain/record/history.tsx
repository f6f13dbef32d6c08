import type { OutputOf } from '#contract/endpoint.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import type { TimelineChange } from '#contract/timeline/entry.ts';
import { call } from '#src/lib/api/call.ts';
import { usePages } from '#src/lib/api/use-pages.ts';
import { t, textIfKnown } from '#src/lib/i18n.ts';
import { fieldText } from '#src/lib/text/field-text.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { entryItem } from '#src/ui/timeline/entry-item.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { knownActionText } from '../audit/action-text.ts';
import { stateText } from './state-text.ts';

type Page = OutputOf<typeof notesRoutes.history>;

/** What was done, in the past tense; an action without a text is shown as the words of its name. */
function doneText(action: string): string {
  const name = action.slice(action.lastIndexOf('.') + 1);
  const known = (what: string) => textIfKnown(`detail.did_${what.replaceAll('.', '_')}`);
  // The audit log names it with its noun.
  const text = known(action) ?? known(name) ?? knownActionText(action) ?? fieldText(name);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The changes of a record from the audit log: who, when, and the previous values. */
export function History({ subject }: { subject: string }) {
  const history = usePages<TimelineChange, Page>(['record.history', subject], (at, signal) =>
    call(notesRoutes.history, { query: { ...at, subject } }, { signal }),
  );
  return (
    <section className="detail__section" aria-label={t('detail.history')}>
      <h2>{t('detail.history')}</h2>
      {history.error && <p className="field-error">{failureText(history.error)}</p>}
      {history.isPending && <p className="hint">{t('lists.reading')}</p>}
      {!history.isPending && !history.error && history.items.length === 0 && (
        <p className="hint">{t('detail.history_none')}</p>
      )}
      <Timeline
        items={history.items.map((change) =>
          entryItem(change, doneText(change.action), (state) => stateText(subject, state)),
        )}
      />
      {history.hasNextPage && (
        <TextButton onClick={() => void history.fetchNextPage()}>{t('lists.more')}</TextButton>
      )}
    </section>
  );
}
