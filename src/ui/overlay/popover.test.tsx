import { Button } from '@blueprintjs/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { keyOwner } from '#src/lib/keys/key-owner.ts';
import { Popover } from './popover.tsx';

function Opened({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpen={setOpen}
      first={['input']}
      button={(target) => <Button {...target}>Filter</Button>}
    >
      {children}
    </Popover>
  );
}

it.each([
  ['with a field', <input key="field" aria-label="Name" />],
  ['with nothing that takes the focus', <p key="text">No options</p>],
])('a popover %s closes by Escape, and returns the focus to its button', async (_, content) => {
  const user = userEvent.setup();
  render(<Opened>{content}</Opened>);
  const button = screen.getByRole('button', { name: 'Filter' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  expect(button).toHaveFocus();
});

it('no letter typed at the choices of an open popover reaches the list behind it', async () => {
  const user = userEvent.setup();
  const box = <input key="box" type="radio" aria-label="Approved" />;
  render(<Opened>{box}</Opened>);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const choice = screen.getByRole('radio');
  expect(choice).toHaveFocus();
  expect(keyOwner({ target: choice, key: 'a' })).toBe('overlay');
});
