import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AskPrices } from './ask-prices.tsx';
import { isPriceInputComplete, readPriceInput, writePriceInput } from './price-change.ts';

const rows = [
  {
    id: 1,
    name: 'Tajine',
    store: 'Atlas',
    price: '4000',
    comparePrice: null,
    variants: [],
  } as never,
];
const begun = writePriceInput(readPriceInput(''));

function Asked() {
  const [text, setText] = useState(begun);
  return (
    <>
      <AskPrices rows={rows} value={text} onChange={setText} isMissing={false} />
      <output>{isPriceInputComplete(readPriceInput(text), rows) ? 'complete' : 'open'}</output>
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
