import { describe, expect, it } from 'vitest';
import { fieldText, valueText } from './field-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a field of the audit log', () => {
  it.each([
    ['missingIsVariance', 'Missing is variance'],
    ['bank.iban', 'Bank, iban'],
    ['approvals.0.by.name', 'Approvals 1, by, name'],
    ['legalEvents.1', 'Legal events 2'],
    ['prep_minutes', 'Prep minutes'],
    ['commissionBp', 'Commission'],
    ['stateReason', 'Reason'],
    ['state_reason', 'Reason'],
  ])('%s is called %s', (path, text) => {
    expect(fieldText(path)).toBe(text);
  });

  it('shows amounts in MAD, and other numbers unchanged', () => {
    expect(plain(valueText('amount', '12410'))).toBe('MAD 124.10');
    expect(plain(valueText('entries.0.variance', '-5'))).toBe('-MAD 0.05');
    expect(plain(valueText('collectorAtMost', '2000000'))).toBe('MAD 20,000.00');
    expect(plain(valueText('baseFee', '1000'))).toBe('MAD 10.00');
    expect(valueText('commissionBp', '1250')).toBe('12.5%');
    expect(valueText('remittance', '12410')).toBe('12410');
    expect(valueText('bank.iban', '12410')).toBe('12410');
    expect(valueText('amount', 'all of it')).toBe('all of it');
  });

  it('shows times, booleans and states in words, and other values unchanged', () => {
    const year = new Date().getUTCFullYear();
    expect(valueText('statusAt', `${year}-07-14T12:05:00.000Z`)).toMatch(/^Jul 14, \d\d:05$/);
    expect([valueText('closesShift', 'true'), valueText('closesShift', 'false')]).toEqual([
      'Yes',
      'No',
    ]);
    expect(valueText('reason', 'Counted twice')).toBe('Counted twice');
    expect([valueText('state', 'in_review'), valueText('reason', 'in_review')]).toEqual([
      'In review',
      'in_review',
    ]);
  });
});
