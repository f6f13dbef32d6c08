import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CodedReason, readCoded } from './coded-reason.tsx';

const codes = {
  field: 'cause',
  options: () => [
    { value: 'missing', label: 'Item missing' },
    { value: 'other', label: 'Other' },
  ],
  other: 'other',
};

it('chooses a code by its digit, and gives letters to the text, none of them to the screen', async () => {
  const user = userEvent.setup();
  const onKey = vi.fn();
  document.addEventListener('keydown', onKey);
  render(<CodedReason legend="Cause" codes={codes} isMissing={false} isFocused />);
  await user.keyboard('1');
  expect(screen.getByLabelText(/Item missing/)).toBeChecked();
  expect(screen.getByLabelText(/Item missing/)).toHaveFocus();
  await user.keyboard('Closed');
  expect(screen.getByLabelText('Reason')).toHaveValue('Closed');
  expect(onKey.mock.calls.map(([{ key }]) => key)).not.toContain('C');
  document.removeEventListener('keydown', onKey);
});

it('reads a text alone as another reason, and nothing as none', () => {
  expect(readCoded('\nFire', codes)).toEqual({ code: 'other', text: 'Fire' });
  expect(readCoded('missing\n', codes)).toEqual({ code: 'missing', text: '' });
  expect(readCoded('other\n ', codes)).toBeNull();
  expect(readCoded('', codes)).toBeNull();
});
