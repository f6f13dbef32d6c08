import type { Noun } from '#contract/reasons/nouns.ts';
import type { ReasonKey } from '#contract/reasons/reasons.ts';

/** The faults that Zod finds itself, by its codes. */
type IssueKey =
  `field.${'invalid_type' | 'too_small' | 'too_big' | 'invalid_format' | 'not_multiple_of' | 'unrecognized_keys' | 'invalid_union' | 'invalid_key' | 'invalid_element' | 'invalid_value' | 'custom'}`;

/** The sentences of the server in another language than English, whose sentences it sends. */
export type ReasonTexts = Readonly<Record<ReasonKey | IssueKey, string>>;

/** A word that a sentence names by key: a kind of thing, a state, an event, what a row is called. */
export type ReasonWord =
  | `noun_${Noun}`
  | `${'state' | 'event' | 'subject' | 'record' | 'kind' | 'filter' | 'what' | 'field' | 'fields' | 'language'}_${string}`;
