import type { ReasonCatalogue } from '../reason.ts';

/** Why a provider did not accept what it was sent. */
export const outboxReasons = {
  /** The words of the provider itself. */
  'provider.said': '{words}',
  'provider.no_answer': 'No answer',
  'provider.not_set': 'The provider {provider} is not set',
} as const satisfies ReasonCatalogue;
