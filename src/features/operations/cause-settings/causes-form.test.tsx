import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { CauseSettings } from '#contract/causes/cause-settings.ts';
import { settingDefault } from '#contract/settings.ts';
import { offeredCauses } from '#src/domain/cause/cause-settings.ts';
import type { Values } from '#src/domain/setting/setting.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { causesText, tidied, withChange } from './cause-rows.ts';
import { CausesForm } from './causes-form.tsx';

const first = settingDefault('causes');

function show(role: 'supervisor' | 'operator' = 'supervisor', values: Values = first) {
  signInAs({ id: 1, role });
  consoleWithApi();
  const save = vi.fn(async (_value: Values) => true);
  render(<CausesForm values={values} save={save} />);
  return { save, user: userEvent.setup() };
}

it('switches a cause off by keys, words it, names who pays, and saves what differs', async () => {
  const { save, user } = show();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  act(() => screen.getByRole('checkbox', { name: 'Store closed: Offered' }).focus());
  await user.keyboard(' ');
  await user.type(screen.getByLabelText('Bad quality: Words in English'), ' It was cold. ');
  const arabic = screen.getByLabelText('Bad quality: Words in Arabic');
  expect(arabic.getAttribute('dir')).toBe('rtl');
  await user.type(arabic, 'كان باردا');
  await user.selectOptions(screen.getByLabelText('Bad quality: Pays a difference'), 'store');
  await user.keyboard('{Tab}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledWith({
    ...first,
    store_closed: { off: true },
    quality: { words: { en: 'It was cold.', ar: 'كان باردا' }, payer: 'store' },
  });
  expect(offeredCauses('pause')).not.toContain('store_closed');
});

it('returns to what is saved, and has nothing to save then', async () => {
  const { save, user } = show();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Duplicate order: Offered' });
  await user.click(box);
  expect(box.checked).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(box.checked).toBe(true);
  await user.click(box);
  await user.click(box);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(save).not.toHaveBeenCalled();
});

it('offers no change that the server refuses', () => {
  show();
  expect(screen.getByRole('checkbox', { name: 'Other: Offered' })).toHaveProperty('disabled', true);
  expect(screen.queryByLabelText('No driver: Pays a difference')).toBeNull();
});

it('is read-only for who may not change it', () => {
  show('operator');
  expect(screen.queryByRole('button')).toBeNull();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('disabled', true);
});

it('says in one line what differs from the defaults', () => {
  expect(causesText({})).toBe('the defaults');
  const off = withChange(first, 'duplicate', { off: true });
  const worded = withChange(off, 'quality', {
    words: { language: 'fr', text: 'Froid' },
    payer: 'store',
  });
  expect(causesText(worded)).toBe('Bad quality: fr “Froid”, the store pays · Duplicate order: off');
  const spaces = withChange(worded, 'quality', { words: { language: 'fr', text: '  ' } });
  expect(tidied(spaces as CauseSettings).quality).toEqual({ payer: 'store' });
});
