import { Chat } from '@blueprintjs/icons';
import { t } from '#src/lib/i18n.ts';
import { useEntry } from '#src/lib/use-store.ts';
import { unansweredThreads } from './unanswered.ts';

interface Props {
  kind: 'order' | 'case' | 'driver' | 'store';
  id: number;
}

/** Marks a row with unanswered messages, with their number. */
export function ContactMark({ kind, id }: Props) {
  const count = useEntry(unansweredThreads().counts, `${kind} ${id}`) ?? 0;
  if (count === 0) return null;
  const text = t('contact.unanswered', { n: count });
  return (
    <>
      {' '}
      <span className="icon-first" data-tone="warning" title={text}>
        <Chat size={12} aria-hidden="true" />
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden"> {text}</span>
      </span>
    </>
  );
}
