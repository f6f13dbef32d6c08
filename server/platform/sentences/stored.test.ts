import { expect, it } from 'vitest';
import { sentenceFor } from '#contract/reasons/reason.ts';
import {
  auditReason,
  columnsOfWords,
  cutWords,
  storedReason,
  storedReasonKey,
  wordsIn,
} from './stored.ts';

const catalogue = {
  'tea.cold': 'The tea is cold',
  'tea.cups_left': '{count, plural, one {# cup is} other {# cups are}} left',
} as const;
const cold = sentenceFor(catalogue, 'tea.cold');
const left = sentenceFor(catalogue, 'tea.cups_left', { count: 2 });

it('keeps a sentence with its key and its parameters, beside its English text', () => {
  const { state_reason, state_reason_sentence } = columnsOfWords('state_reason', left);
  expect(state_reason).toBe('2 cups are left');
  const kept = JSON.parse(state_reason_sentence ?? '');
  expect(storedReason(state_reason, kept)).toEqual({
    reason: 'tea.cups_left',
    params: { count: 2 },
  });
  expect(storedReasonKey(state_reason, kept)).toEqual({
    reasonKey: 'tea.cups_left',
    params: { count: 2 },
  });
});

it('keeps what a person wrote as text alone', () => {
  const columns = columnsOfWords('reason', 'No milk');
  expect(columns).toEqual({ reason: 'No milk', reason_sentence: null });
  expect(storedReason(columns.reason, null)).toEqual({});
  expect(columnsOfWords('reason', null)).toEqual({ reason: null, reason_sentence: null });
});

it('ignores a sentence whose text a server of the release before has replaced', () => {
  expect(storedReason('No milk', cold)).toEqual({});
  expect(storedReason(null, cold)).toEqual({});
  expect(wordsIn('No milk', cold)).toBe('No milk');
  expect(wordsIn('The tea is cold', cold)).toBe(cold);
});

it('cuts a text to the length of its column, and keeps its key', () => {
  expect(cutWords('No milk', 2)).toBe('No');
  const cut = columnsOfWords('error', cutWords(cold, 7));
  expect(cut.error).toBe('The tea');
  expect(storedReason(cut.error, JSON.parse(cut.error_sentence ?? ''))).toEqual({
    reason: 'tea.cold',
  });
});

it('writes the reason of an audit entry', () => {
  expect(auditReason(undefined)).toEqual({});
  expect(auditReason('No milk')).toEqual({ reason: 'No milk' });
  expect(auditReason(cold)).toEqual({ reason: 'The tea is cold', reasonSentence: cold });
});

it('keeps words of others that the database would refuse', () => {
  const half = `Refus\ud83d`;
  expect(columnsOfWords('why', half)).toEqual({ why: 'Refus\ufffd', why_sentence: null });
  const words = { message: `Said ${half}\0`, reason: 'provider.said', params: { words: half } };
  const kept = columnsOfWords('why', words as never);
  expect(kept.why).toBe('Said Refus\ufffd');
  expect(kept.why_sentence).not.toMatch(/\\u(?:d83d|0000)/i);
  expect(cutWords(`${'x'.repeat(9)}😀`, 10)).toBe('x'.repeat(9));
});
