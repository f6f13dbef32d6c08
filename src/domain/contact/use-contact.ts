import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallOutcome, ContactChannel, Thread } from '#contract/operations/contact/contact.ts';
import { SITUATIONS } from '#contract/operations/contact/situations.ts';
import type { PartyContact, SubjectContact } from '#contract/routes/operations/contact/contact.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { contactOf, dismissThread, recordCall, sendMessage } from './contact-acts.ts';
import type { AskedContact } from './contact-asked.ts';
import { onContactNews } from './contact-news.ts';

/** What is chosen in the sheet; null: what the party and the server suggest. */
interface Choice {
  party: number;
  /** The number of the template; 0: an own text. */
  template: number | null;
  channel: ContactChannel | null;
  language: Language | null;
}

/** The next one of a list, from the first to the last and around. */
const after = <T>(list: readonly T[], now: T | undefined, by = 1): T | undefined =>
  list[(list.indexOf(now as T) + by + list.length) % list.length];

/** The party with which the sheet begins. */
const partyAt = ({ party }: AskedContact, parties: readonly PartyContact[]): number =>
  Math.max(
    0,
    parties.findIndex((one) => one.party === party),
  );

/** The template with which it begins: that of the situation. */
function numberOf({ situation }: AskedContact, { party }: PartyContact): number | null {
  const at = (SITUATIONS[party] as readonly string[]).indexOf(situation ?? '');
  return at < 0 ? null : at + 1;
}

/** What is shown of the chosen party, and what its keys do. */
export function useContact(asked: AskedContact) {
  const queries = useQueryClient();
  const query = contactOf(asked.about);
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  useEffect(() => onContactNews(() => void refetch()), [refetch]);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [text, setText] = useState('');
  const { isBusy, failure, setFailure, attempt } = useAttempt((reason) => {
    // What is new must be read first: it is below.
    if (reason instanceof ApiFailure && reason.status === 412) void refetch();
    return failureText(reason);
  });
  const parties = data?.parties ?? [];
  const at = choice?.party ?? partyAt(asked, parties);
  const party = parties[at];
  const number = choice?.template ?? (party && choice === null ? numberOf(asked, party) : null);
  const template = party?.templates.find((one) => one.number === number);
  const channel = choice?.channel ?? party?.channels[0];
  const language = choice?.language ?? template?.language ?? party?.language ?? 'fr';
  const choose = (change: Partial<Choice>) => {
    setFailure(null);
    setChoice((now) => ({
      party: at,
      template: number,
      channel: null,
      language: null,
      ...now,
      ...change,
    }));
  };
  const put = (thread: Thread) =>
    queries.setQueryData(
      query.queryKey,
      (old: SubjectContact | undefined) =>
        old && {
          ...old,
          parties: old.parties.map((one) =>
            one.party === thread.party && one.partyId === thread.partyId
              ? { ...one, thread, version: thread.version }
              : one,
          ),
        },
    );
  const done = (title: string) => (thread: Thread) => {
    put(thread);
    void refetch();
    showToast({ title });
  };

  return {
    data,
    error,
    at,
    party,
    template,
    channel,
    language,
    text,
    setText,
    isBusy,
    failure,
    choose,
    isOwnText: number === 0,
    nextParty: (by: number) =>
      parties.length > 1 &&
      choose({ party: (at + by + parties.length) % parties.length, template: null, channel: null }),
    nextChannel: () => choose({ channel: after(party?.channels ?? [], channel) ?? null }),
    nextLanguage: () => choose({ language: after(LANGUAGES, language) ?? null }),

    send(): void {
      if (!party || !channel || isBusy) return;
      const own = text.trim();
      const content =
        number === 0 ? (own === '' ? null : { text: own }) : template && { template: template.id };
      if (!content) return;
      void attempt(async () => {
        done(t('contact.sent_to', { name: party.name }))(
          await sendMessage(asked.about, party, { channel, language, ...content }),
        );
        setText('');
      });
    },

    called(outcome: CallOutcome): void {
      if (!party || isBusy) return;
      void attempt(async () =>
        done(t('contact.call_noted', { name: party.name }))(
          await recordCall(asked.about, party.party, outcome),
        ),
      );
    },

    dismiss(): void {
      const thread = party?.thread;
      if (!thread || thread.unanswered === 0 || isBusy) return;
      void attempt(async () => done(t('contact.dismissed'))(await dismissThread(thread)));
    },
  };
}
export type ContactState = ReturnType<typeof useContact>;
