import { describe, expect, it } from 'vitest';
import { causedActOf } from './event-cause.ts';
import { isFar, kindsText, needsText, resultText } from './proof-texts.ts';

const proof = { kind: 'pin', result: 'wrong', cause: null, by: null } as never;

describe('proofs in words', () => {
  it('say what an order asks for', () => {
    const needs = { photo: 'required', age: 'warned' } as const;
    expect(needsText(needs)).toBe('Photo required, Age seen warned');
    expect(kindsText(needs)).toBe('photo, age');
  });

  it('say the result, and who overrode it', () => {
    expect(resultText(proof)).toBe('PIN wrong');
    const by = { id: 3, name: 'Salma', role: 'operator' };
    const overridden = { ...(proof as object), result: 'overridden', cause: 'address_wrong', by };
    expect(resultText(overridden as never)).toMatch(/^PIN overridden: .+, by Salma$/);
  });

  it('are far beyond 150 m only', () => {
    expect([null, 150, 151].map(isFar)).toEqual([false, false, true]);
  });
});

describe('the cause of a delivery', () => {
  it('is asked for only where proofs are overridden, for a server of before accepts none', () => {
    expect(causedActOf('order.deliver', undefined)).toBeUndefined();
    expect(causedActOf('order.deliver', { proofNeeds: null })).toBeUndefined();
    expect(causedActOf('order.deliver', { proofNeeds: { pin: 'required' } })).toBe('deliver');
    expect(causedActOf('order.cancel', undefined)).toBe('cancel');
  });
});
