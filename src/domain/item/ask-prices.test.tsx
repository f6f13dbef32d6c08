import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AskPrices } from './ask-prices.tsx';
import { readPriceInput, writePriceInput } from './price-change.ts';
import { isPriceInputComplete } from './price-steps.ts';

const rows = [
  {
    id: 1,
    name: 'Tajine',
    store: 'Atlas',
    price: '4000',
    comparePrice: null,
    variants: [],
    groups: [],
  } as never,
];
const sized = [
  {
    id: 2,
    name: 'Pizza',
    store: 'Atlas',
    price: '4000',
    comparePrice: null,
    variants: [{ name: 'Large', price: '7000' }],
    groups: [{ name: 'Sauces', min: 0, max: 1, options: [{ name: 'Cheese', price: '500' }] }],
  } as never,
];
const begun = writePriceInput(readPriceInput(''));

function Asked({ of = rows }: { of?: typeof rows }) {
  const [text, setText] = useState(begun);
  return (
    <>
      <AskPrices rows={of} value={text} onChange={setText} isMissing={false} />
      <output>{isPriceInputComplete(readPriceInput(text), of) ? 'complete' : 'open'}</output>
    </>
  );
}

it('asks to confirm prices that are far from those before, and again after another change', () => {
  render(<Asked />);
  const type = (text: string) =>
    fireEvent.change(screen.getByLabelText('Percent'), { target: { value: text } });
  const confirm = () => screen.queryByRole<HTMLInputElement>('checkbox');
  const isComplete = () => screen.queryByText('complete') !== null;
  type('10');
  expect(confirm()).toBeNull();
  expect(isComplete()).toBe(true);
  type('-99');
  expect(isComplete()).toBe(false);
  expect(screen.getByRole('alert').textContent).toContain('1 price becomes 0, falls');
  fireEvent.click(confirm() as HTMLElement);
  expect(isComplete()).toBe(true);
  type('-98');
  expect(confirm()?.checked).toBe(false);
  expect(isComplete()).toBe(false);
});

it('shows the prices of variants before and after, and those of options once they are asked for', () => {
  render(<Asked of={sized} />);
  fireEvent.change(screen.getByLabelText('Percent'), { target: { value: '10' } });
  const linesOf = () =>
    screen.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  expect(linesOf().slice(1)).toEqual(['Pizza MAD 40.00MAD 44.00', 'LargeMAD 70.00MAD 77.00']);
  fireEvent.click(screen.getByLabelText('Also the prices of the options of 1 item'));
  expect(linesOf()).toContain('Sauces: CheeseMAD 5.00MAD 5.50');
  fireEvent.click(screen.getByLabelText('Also the prices of the variants of 1 item'));
  expect(linesOf().slice(1)).toEqual([
    'Pizza MAD 40.00MAD 44.00',
    'Sauces: CheeseMAD 5.00MAD 5.50',
  ]);
  expect(screen.getByText('1 item has variants, whose prices stay.')).not.toBeNull();
});
