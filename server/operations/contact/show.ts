import type {
  ContactCall,
  ContactMessage,
  MessageState,
  Thread,
} from '#contract/operations/contact/contact.ts';
import { contactReasons } from '#contract/reasons/operations/contact.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { type Plain, toContract } from '../../platform/db/to-contract.ts';
import type { ShownMessage } from './repository.ts';
import {
  type CallRow,
  type SendingReason,
  type SendingState,
  type ThreadRow,
  toThreadKey,
} from './table.ts';

const STATES = {
  waiting: 'queued',
  sending: 'queued',
  accepted: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  unknown: 'unknown',
  no_provider: 'no_provider',
  received: 'received',
} as const satisfies Record<SendingState, MessageState>;

/** The state of a message; that of a push message also depends on what its devices took. */
function stateOf({ state, reason, pushed }: ShownMessage) {
  if (state !== 'accepted' || pushed === null) return { state: STATES[state], reason };
  if (pushed === 'waiting') return { state: 'queued' as const, reason };
  return {
    state: 'sent' as const,
    reason: pushed === 'none' ? ('contact.push_skipped' as const) : reason,
  };
}

const whyOf = (reason: SendingReason | null) => {
  if (reason === null) return { why: null };
  // The reasons of a sending have no parameters.
  const { message, reason: reasonKey } = sentenceFor(contactReasons, reason, {} as never);
  return { why: message, reasonKey };
};

export function toMessage(row: ShownMessage): Plain<ContactMessage> {
  const { state, reason } = stateOf(row);
  return {
    id: Number(row.id),
    direction: row.direction,
    channel: row.channel,
    at: row.at.toISOString(),
    text: row.text,
    language: row.language,
    template: row.template_number,
    choices: row.choices,
    choice: row.choice,
    state,
    ...whyOf(reason),
    by: row.by,
    isBroadcast: row.broadcast_id !== null,
  };
}

export const toCall = (row: CallRow): Plain<ContactCall> => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.by,
  numberKind: row.number_kind,
  outcome: row.outcome,
  note: row.note,
});

/** A thread with what was said in it. */
export const toThread = (
  row: ThreadRow,
  messages: readonly ShownMessage[],
  calls: readonly CallRow[],
): Thread =>
  toContract<Thread>({
    ...toThreadKey(row),
    lastAt: row.last_at.toISOString(),
    unansweredSince: row.unanswered_since?.toISOString() ?? null,
    answeredBy: row.answered_by,
    messages: messages.filter(({ thread_id }) => thread_id === row.id).map(toMessage),
    calls: calls.filter(({ thread_id }) => thread_id === row.id).map(toCall),
  });
