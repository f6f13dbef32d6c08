import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { settingDefault } from '#contract/settings.ts';
import type { Values } from '#src/domain/setting/setting.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { DocumentsForm } from './documents-form.tsx';
import { requiredText } from './required-rows.ts';

const first = settingDefault('documents');

function show(role: 'supervisor' | 'operator' = 'supervisor') {
  signInAs({ id: 1, role });
  consoleWithApi();
  const save = vi.fn(async (_value: Values) => true);
  render(<DocumentsForm values={first} save={save} />);
  return { save, user: userEvent.setup() };
}

it('requires a document of a vehicle by keys, and saves what differs', async () => {
  const { save, user } = show();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(button.disabled).toBe(true);
  const box = screen.getByRole('checkbox', { name: 'Motorbike: Insurance' });
  act(() => box.focus());
  await user.keyboard(' ');
  await user.keyboard('{Enter}');
  expect(save).toHaveBeenCalledWith({ ...first, motorbike: ['insurance'] });
});

it('is read-only for who may not change it', () => {
  show('operator');
  expect(screen.queryByRole('button')).toBeNull();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('disabled', true);
});

it('says in one line what is required', () => {
  expect(requiredText(first)).toBe('nothing');
  const some = { ...first, car: ['licence', 'insurance'], approvedOnly: true };
  expect(requiredText(some)).toBe(
    'Car: Driving licence, Insurance · Only approved documents count',
  );
});
