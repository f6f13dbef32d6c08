import type { Thread } from '#contract/operations/contact/contact.ts';
import { t } from '#src/lib/i18n.ts';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { byTime, saidItems } from './said-items.tsx';

/** What was said with a party, the latest first. */
export function ThreadView({
  thread,
}: {
  thread: Pick<Thread, 'party' | 'messages' | 'calls'> | null;
}) {
  const items = thread ? saidItems(thread).toSorted(byTime).toReversed() : [];
  if (items.length === 0) return <p className="hint">{t('contact.nothing_said')}</p>;
  return (
    <section className="scroll" data-short aria-label={t('contact.said')}>
      <Timeline items={items} />
    </section>
  );
}
