import type { ContactCall, ContactMessage, Thread } from '#contract/operations/contact/contact.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import type { TimelineItem } from '#src/ui/timeline/timeline.tsx';

/** Abnormal states are marked: what was sent as usual is not. */
const isAbnormal = ({ state }: ContactMessage): boolean =>
  state === 'failed' || state === 'unknown' || state === 'no_provider';

function messageItem(message: ContactMessage, party: string): TimelineItem {
  const { id, at, direction, channel, state, by, text } = message;
  const isOwn = direction === 'out';
  const why = keptText(message.why, { reason: message.reasonKey, params: message.params });
  return {
    key: `message ${id}`,
    at,
    what: (
      <>
        <b data-tone={isAbnormal(message) ? 'warning' : undefined}>{t(`contact.state_${state}`)}</b>{' '}
        <small className="quiet">
          {[party, t(`contact.channel_${channel}`), why].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
    ...(isOwn ? { who: by?.name ?? '' } : {}),
    more: (
      <p className="timeline__text" dir="auto">
        {text ?? <span className="quiet">{t('contact.no_longer_kept')}</span>}
      </p>
    ),
  };
}

const callItem = ({ id, at, by, outcome, note }: ContactCall, party: string): TimelineItem => ({
  key: `call ${id}`,
  at,
  what: (
    <>
      <b>{t('contact.called')}</b> {t(`contact.outcome_${outcome}`)}{' '}
      <small className="quiet">{party}</small>
    </>
  ),
  who: by.name,
  ...(note === null ? {} : { more: note }),
});

/** What was said in a thread: messages of both directions, and calls. */
export const contactItems = ({
  party,
  messages,
  calls,
}: Pick<Thread, 'party' | 'messages' | 'calls'>): TimelineItem[] => {
  const name = t(`contact.party_${party}`);
  return [
    ...messages.map((one) => messageItem(one, name)),
    ...calls.map((one) => callItem(one, name)),
  ];
};

/** The oldest first. */
export const byTime = (a: TimelineItem, b: TimelineItem): number =>
  (a.at ?? '').localeCompare(b.at ?? '');
