import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { buttonCommand, CommandButton } from './command-button.tsx';

dispatchKeys();
beforeEach(() => keyRefusal.set(null));

const save = buttonCommand({ id: 'test.save', label: 'form.save', keys: ['s'] });
const onPress = vi.fn();
const Button = (props: { whyNot?: string }) => (
  <CommandButton command={save} onPress={onPress} isDisabled={Boolean(props.whyNot)} {...props}>
    Save
  </CommandButton>
);

it('acts on its key and on a click; disabled, it shows why', () => {
  const { rerender } = render(<Button />);
  fireEvent.keyDown(document.body, { key: 's' });
  fireEvent.click(screen.getByRole('button', { name: 'Save S' }));
  expect(onPress).toHaveBeenCalledTimes(2);
  rerender(<Button whyNot="The wallet is frozen" />);
  fireEvent.keyDown(document.body, { key: 's' });
  expect(onPress).toHaveBeenCalledTimes(2);
  expect(keyRefusal.get()?.text).toBe('The wallet is frozen');
  expect(screen.getByRole('button')).toHaveAttribute('title', 'The wallet is frozen');
});
