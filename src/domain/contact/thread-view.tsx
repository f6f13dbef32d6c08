import type { Thread } from '#contract/operations/contact/contact.ts';
import { t } from '#src/lib/i18n.ts';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { byTime, contactItems } from './contact-items.tsx';

/** The messages and calls of a party, the latest first. */
export function ThreadView({
  thread,
}: {
  thread: Pick<Thread, 'party' | 'messages' | 'calls'> | null;
}) {
  const items = thread ? contactItems(thread).toSorted(byTime).toReversed() : [];
  if (items.length === 0) return <p className="hint">{t('contact.none_yet')}</p>;
  return (
    <section className="scroll" data-short aria-label={t('contact.thread')}>
      <Timeline items={items} />
    </section>
  );
}
