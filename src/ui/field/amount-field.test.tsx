import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Amount } from '#contract/money/movement.ts';
import { AmountField } from './amount-field.tsx';

/** Types into the field and leaves it. Returns the parsed centimes and the displayed message. */
function type(typed: string): { centimes: string | null; description: string } {
  const onAmount = vi.fn<(centimes: string | null) => void>();
  const { unmount } = render(<AmountField label="Amount" hint="Hint" onAmount={onAmount} />);
  const field = screen.getByLabelText('Amount');
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  const description = document.getElementById(
    field.getAttribute('aria-describedby') ?? '',
  )?.textContent;
  unmount();
  return { centimes: onAmount.mock.lastCall?.[0] ?? null, description: description ?? '' };
}

describe('an amount field', () => {
  it.each([
    ['1,000.50', '100050'],
    ['1 000', '100000'],
    ['١٢٫٥', '1250'],
    ['12,50', '1250'],
    ['1.000,50', '100050'],
    ['99999999999.99', '9999999999999'],
  ])('accepts %j, as the API does', (typed, centimes) => {
    expect(type(typed).centimes).toBe(centimes);
    expect(Amount.safeParse(centimes).success).toBe(true);
  });

  it.each([
    ['-5', 'negative'],
    ['0', 'above zero'],
    ['1e3', 'without an exponent'],
    ['1.005', 'two decimals'],
    ['1,250', 'This can mean 1250.00 or 1.25.'],
    ['10.00,50', 'in threes'],
    ['12 50', 'in threes'],
    ['100000000000', '99,999,999,999.99 at once'],
    ['99999999999999999999', 'too large'],
  ])('shows what is wrong with %j before anything is sent', (typed, words) => {
    const { centimes, description } = type(typed);
    expect(centimes).toBeNull();
    expect(description).toContain(words);
  });
});
