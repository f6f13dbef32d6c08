import { Button } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { UnansweredThread, UnknownMessage } from '#contract/operations/contact/contact.ts';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import { askContact, type ContactAbout } from '#src/domain/contact/contact-asked.ts';
import { unansweredThreads } from '#src/domain/contact/unanswered.ts';
import { Age } from '#src/domain/live/age.tsx';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { telephoneText } from '#src/lib/language/ltr.ts';
import { moment } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';
import { PhoneLink } from '#src/ui/detail/contact-links.tsx';
import { RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { Loading } from '#src/ui/page/loading.tsx';
import { AttachSheet, DismissSheet } from './unknown-sheets.tsx';

const POLL_MS = 10_000;
/** The threads that are shown at first, and with each press for more. */
const SHOWN_AT_ONCE = 100;
/** The beginning of the query keys of messages. */
const MESSAGES = 'contact';

const PATHS = { order: 'orders', case: 'cases', driver: 'drivers', store: 'stores' } as const;

const aboutOf = ({ subject, subjectId }: UnansweredThread): ContactAbout =>
  ({ [`${subject}Id`]: subjectId }) as ContactAbout;

const subjectText = ({ subject, subjectId }: UnansweredThread) =>
  t(`contact.about_${subject}`, { id: subjectId });

/** The threads with unanswered messages, the oldest first. */
export function Unanswered() {
  const { list, failure } = unansweredThreads();
  const threads = useStore(list);
  const error = useStore(failure);
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const left = (threads?.length ?? 0) - most;
  return (
    <Section title={t('contact.list_waiting')} isWide>
      {error !== null && <p className="field-error">{failureText(error)}</p>}
      {threads === null && error === null && <Loading />}
      {threads !== null && (
        <RelatedRows
          rows={threads.slice(0, most)}
          columns={[
            [
              t('contact.list_about'),
              (one) => (
                <Link to={`/${PATHS[one.subject]}/${one.subjectId}`}>{subjectText(one)}</Link>
              ),
            ],
            [t('contact.list_from'), ({ party }) => t(`contact.party_${party}`)],
            [t('contact.list_messages'), ({ unanswered }) => unanswered, 'number'],
            [t('contact.list_since'), ({ since }) => <Age since={since} />, 'number'],
            [
              t('contact.list_acts'),
              (one) => (
                <Button
                  size="small"
                  onClick={() => askContact({ about: aboutOf(one), party: one.party })}
                >
                  {t('contact.list_answer')}
                  <span className="visually-hidden"> {subjectText(one)}</span>
                </Button>
              ),
              'act',
            ],
          ]}
          empty={t('contact.list_none')}
        />
      )}
      {threads !== null && left > 0 && (
        <p className="row">
          <Button onClick={() => setMost(most + SHOWN_AT_ONCE)}>
            {t('contact.list_more', { n: Math.min(left, SHOWN_AT_ONCE) })}
          </Button>
          <output className="hint">
            {t('contact.list_shown', { n: most, all: threads.length })}
          </output>
        </p>
      )}
    </Section>
  );
}

/** Messages from numbers that nobody has, until they are attached or dismissed. */
function Unknown() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ what: 'attach' | 'dismiss'; one: UnknownMessage }>();
  const { data, error } = useQuery({
    queryKey: [MESSAGES, 'unknown'],
    queryFn: ({ signal }) => call(contactRoutes.unknown, {}, { signal }),
    refetchInterval: POLL_MS,
  });
  const close = (isDone: boolean) => {
    setAsked(undefined);
    if (isDone) void queries.invalidateQueries({ queryKey: [MESSAGES] });
  };
  const Asked = asked?.what === 'attach' ? AttachSheet : DismissSheet;
  return (
    <Section title={t('contact.unknown')} isWide>
      {error && <p className="field-error">{failureText(error)}</p>}
      {!data && !error && <Loading />}
      {data && (
        <RelatedRows
          rows={data.items}
          columns={[
            [t('contact.unknown_at'), ({ at }) => moment(at)],
            [t('contact.unknown_channel'), ({ channel }) => t(`contact.channel_${channel}`)],
            [t('contact.unknown_number'), ({ phone }) => <PhoneLink phone={phone} />],
            [t('contact.unknown_text'), ({ text }) => <bdi>{text}</bdi>],
            [
              t('contact.list_acts'),
              (one) => (
                <span className="row">
                  {(['attach', 'dismiss'] as const).map((what) => (
                    <Button key={what} size="small" onClick={() => setAsked({ what, one })}>
                      {t(`contact.unknown_${what}_ask`)}
                      <span className="visually-hidden"> {telephoneText(one.phone)}</span>
                    </Button>
                  ))}
                </span>
              ),
              'act',
            ],
          ]}
          empty={t('contact.unknown_none')}
        />
      )}
      {asked && <Asked message={asked.one} onClose={close} />}
    </Section>
  );
}

/** Messages: what waits for an answer, and what came from numbers of nobody who is known. */
export default function MessagesPage() {
  return (
    <div className="page stack apart">
      <Unanswered />
      <Unknown />
    </div>
  );
}
