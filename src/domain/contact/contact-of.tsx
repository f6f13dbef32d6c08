import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { contactOf } from './contact-acts.ts';
import { askContact, type ContactAbout } from './contact-asked.ts';
import { byTime, contactItems } from './contact-items.tsx';
import { onContactNews } from './contact-news.ts';

/** The messages and calls about a record, and the sheet to write more. */
export function ContactOf({ about }: { about: ContactAbout }) {
  const may = useHasPermission('contact.use');
  const { data, refetch } = useQuery({ ...contactOf(about), staleTime: 0, enabled: may });
  useEffect(() => (may ? onContactNews(() => void refetch()) : undefined), [may, refetch]);
  if (!may) return null;
  const items = data?.parties.flatMap(({ thread }) => (thread ? contactItems(thread) : [])) ?? [];
  return (
    <section className="stack" aria-label={t('contact.thread')}>
      <div className="between">
        <h3>{t('contact.thread')}</h3>
        <Button size="small" onClick={() => askContact({ about })}>
          {t('contact.write')} <kbd>Y</kbd>
        </Button>
      </div>
      {items.length > 0 && <Timeline items={items.toSorted(byTime)} />}
    </section>
  );
}
