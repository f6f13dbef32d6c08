import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MomentField } from './moment-field.tsx';

function Form() {
  const [text, setText] = useState('');
  return <MomentField label="Publish at" text={text} onText={setText} />;
}

it('reads a typed moment back in words, and keeps the time when a day is chosen', async () => {
  const user = userEvent.setup();
  render(<Form />);
  const field = screen.getByLabelText('Publish at');
  await user.type(field, '27/11/2026 18h30');
  expect(screen.getByText('Nov 27, 2026, 18:30')).toBeVisible();
  await user.keyboard('{ArrowDown}');
  const chosen = await screen.findByRole('gridcell', { name: 'Nov 27, 2026' });
  expect(chosen).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('Dec 4, 2026 18:30');
});

it('gives a chosen day a time that can be changed', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(screen.getByRole('button', { name: 'Calendar' }));
  await user.click((await screen.findAllByRole('gridcell'))[20] as HTMLElement);
  expect(screen.getByLabelText<HTMLInputElement>('Publish at').value).toMatch(/ 12:00$/);
});
