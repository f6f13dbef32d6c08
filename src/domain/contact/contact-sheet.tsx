import { type KeyboardEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CallOutcome } from '#contract/operations/contact/contact.ts';
import { askAttempt } from '#src/domain/order/road/road-asked.ts';
import { t } from '#src/lib/i18n.ts';
import { pressedDigit, pressedKey } from '#src/lib/keys/keyboard/pressed-key.ts';
import { readingKey } from '#src/lib/keys/keyboard/reading-order.ts';
import { useShownLongEnough } from '#src/lib/keys/question/use-shown-long-enough.ts';
import { useStore } from '#src/lib/use-store.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { Segments } from '#src/ui/field/segments.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { type AskedContact, contactAsked } from './contact-asked.ts';
import { ContactPresence } from './contact-presence.tsx';
import { attemptProposal, NoAnswer, type Proposal, useStoreProposal } from './no-answer.tsx';
import { OUTCOME_KEYS, PartyForm } from './party-form.tsx';
import { ThreadView } from './thread-view.tsx';
import { type ContactState, useContact } from './use-contact.ts';
import './contact.css';

const close = () => contactAsked.set(null);

const outcomeOf = (key: string) =>
  Object.entries(OUTCOME_KEYS).find(([, one]) => one === key)?.[0] as CallOutcome | undefined;

/** What a key does outside of fields; null: nothing. */
function actOfKey(
  key: string,
  state: ContactState,
  { proposal, send, phone }: { proposal: Proposal | null; send: () => void; phone: () => void },
): (() => void) | null {
  if (/^[0-9]$/.test(key)) return () => state.choose({ template: Number(key) });
  const outcome = state.party?.phone == null ? undefined : outcomeOf(key);
  if (outcome) return () => state.called(outcome);
  switch (readingKey(key)) {
    case 'Enter':
      return send;
    case 'ArrowRight':
      return () => state.nextParty(1);
    case 'ArrowLeft':
      return () => state.nextParty(-1);
    case 'c':
      return state.nextChannel;
    case 'g':
      return state.nextLanguage;
    case 'f':
      return phone;
    case 'd':
      return state.dismiss;
    case 'p':
      return proposal?.run ?? null;
    default:
      return null;
  }
}

const isField = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

function Ask({ asked }: { asked: AskedContact }) {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const state = useContact(asked);
  const { data, error, party, template, at } = state;
  const ofStore = useStoreProposal(party);
  const decide = (orderId: number) => {
    close();
    void navigate(`/orders/${orderId}`);
    askAttempt(orderId as never);
  };
  const proposal = ofStore ?? attemptProposal(party, data?.orderId ?? null, decide);
  // What is sent was read: the text of a template, and what was said last.
  const isRead = useShownLongEnough(`${party?.partyId} ${party?.version} ${template?.id}`);
  const send = () => {
    if (isRead || state.isOwnText) state.send();
    else showToast({ title: t('shell.read_first') });
  };
  const phone = () => body.current?.querySelector<HTMLElement>('a[href^="tel:"]')?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target } = event;
    if (isField(target)) {
      if (key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      send();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    // Enter on a button or on the number is its own.
    if (key === 'Enter' && target !== body.current) return;
    const digit = pressedDigit(event.nativeEvent);
    const act = actOfKey(digit ?? pressedKey(event.nativeEvent) ?? '', state, {
      proposal,
      send,
      phone,
    });
    if (!act) return;
    event.preventDefault();
    act();
    // The digit that was pressed leaves the focus where Enter sends.
    if (digit !== null) body.current?.focus();
  };
  return (
    <Sheet
      title={t('contact.title', { what: data?.label ?? '' })}
      size="wide"
      first={null}
      ref={body}
      onClose={close}
      onKeyDown={onKeyDown}
    >
      {error && <Notice severity="critical">{failureText(error)}</Notice>}
      {!data && !error && <Loading />}
      {data && party && (
        <div className="stack">
          {data.parties.length > 1 && (
            <Segments
              label={t('contact.parties')}
              options={data.parties.map((one, n) => ({
                value: String(n),
                label: `${t(`contact.party_${one.party}`)} · ${one.name}${
                  (one.thread?.unanswered ?? 0) > 0 ? ` (${one.thread?.unanswered})` : ''
                }`,
              }))}
              value={String(at)}
              onChange={(value) => state.choose({ party: Number(value), template: null })}
            />
          )}
          {data.parties.length === 1 && (
            <p>
              {t(`contact.party_${party.party}`)} · <b>{party.name}</b>
            </p>
          )}
          <ContactPresence about={asked.about} />
          <NoAnswer party={party} proposal={proposal} />
          <PartyForm party={party} state={state} />
          <ThreadView thread={party.thread} />
        </div>
      )}
    </Sheet>
  );
}

/** Writes to or calls the parties of an order, a case, a driver or a store. Mount it once per page. */
export function ContactSheet() {
  const asked = useStore(contactAsked);
  return asked && <Ask key={JSON.stringify(asked)} asked={asked} />;
}
