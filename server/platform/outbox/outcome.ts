import { outboxReasons } from '#contract/reasons/platform/outbox.ts';
import { type Sentence, sentenceFor } from '#contract/reasons/reason.ts';
import { NotConnected } from '../outgoing/http-post.ts';
import { cutWords, textOfWords, type Words } from '../sentences/stored.ts';

/** What was not accepted. */
export interface NotAccepted {
  /**
   * `refused`: never accepted. `retry`: not carried out, and may be sent again. `unknown`: it may
   * have been carried out, so it is not sent again without a further reason.
   */
  outcome: 'refused' | 'retry' | 'unknown';
  /** The words of the provider as text, or a sentence of ours. */
  why: Words;
  /** How long the provider asks to wait; null or absent if it does not say. Milliseconds. */
  retryAfterMs?: number | null;
  /** Of a refusal: the recipient no longer exists. */
  isGone?: true;
}

/** The outcome of a call to a provider. */
export type Outcome<Accepted extends object = object> =
  | ({ outcome: 'accepted' } & Accepted)
  | NotAccepted;

const whyOf = (error: unknown): Words =>
  error instanceof Error ? error.message : sentenceFor(outboxReasons, 'provider.no_answer');

/** Why something was not accepted, as a sentence of at most so many characters. */
export function sentenceOfProvider(why: Words, longest = 300): Sentence {
  const words = cutWords(why, longest);
  return typeof words === 'string' ? sentenceFor(outboxReasons, 'provider.said', { words }) : words;
}

/** An outcome for the log of the server, where sentences are English. */
export const loggedOutcome = ({ why, ...outcome }: NotAccepted) => ({
  ...outcome,
  why: textOfWords(why),
});

/** Calls a provider; an exception is an unknown outcome. */
export async function outcomeOf<T extends object>(
  call: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await call();
  } catch (error) {
    return { outcome: 'unknown', why: whyOf(error) };
  }
}

/** The outcome of a request that failed: without a connection it was not carried out. */
export const outcomeOfFailure = (error: unknown): NotAccepted => ({
  outcome: error instanceof NotConnected ? 'retry' : 'unknown',
  why: whyOf(error),
});

/** The outcome without a provider: it waits until one is set, or is refused. */
export const noProvider = (name: string, outcome: 'retry' | 'refused'): NotAccepted => ({
  outcome,
  why: sentenceFor(outboxReasons, 'provider.not_set', { provider: name }),
});
