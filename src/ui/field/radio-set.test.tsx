import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RadioSet } from './radio-set.tsx';

const options = [
  { value: 'store', label: 'Café Atlas' },
  { value: 'platform', label: 'The platform' },
];
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('starts with its first option', () => {
  render(<RadioSet legend="Who pays" name="funder" options={options} />);
  expect(radio('Café Atlas').checked).toBe(true);
});

it('starts without a choice if one is required, and shows the error below', () => {
  const onChoose = vi.fn();
  render(
    <RadioSet
      legend="Who pays"
      name="funder"
      options={options}
      isOpen
      error="Choose who pays"
      onChoose={onChoose}
    />,
  );
  expect(options.some(({ label }) => radio(label).checked)).toBe(false);
  const group = screen.getByRole('radiogroup', { name: 'Who pays' });
  expect(group.getAttribute('aria-invalid')).toBe('true');
  const below = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(below?.textContent).toBe('Choose who pays');
  fireEvent.click(radio('The platform'));
  expect(onChoose).toHaveBeenCalledOnce();
});
