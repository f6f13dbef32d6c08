import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DropdownMenu } from './dropdown-menu.tsx';

function show() {
  const run = vi.fn();
  render(
    <DropdownMenu
      label="Toggle theme"
      items={['Light', 'Dark', 'System'].map((label) => ({
        label,
        checked: label === 'Dark',
        run: () => run(label),
      }))}
    >
      x
    </DropdownMenu>,
  );
  return run;
}

describe('a menu', () => {
  it('handles keys that are pressed right after it opens', async () => {
    const run = show();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(run).toHaveBeenCalledExactlyOnceWith('System');
  });

  it('opens on the chosen item, moves with arrows, Home and End, and runs an item on Enter', async () => {
    const run = show();
    await userEvent.click(screen.getByRole('button', { name: 'Toggle theme' }));
    const items = await screen.findAllByRole('menuitemradio');
    expect(items.map((item) => item.getAttribute('aria-checked'))).toEqual([
      'false',
      'true',
      'false',
    ]);
    expect(items[1]).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(items[0]).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(items[2]).toHaveFocus();
    await userEvent.keyboard('{Home}{Enter}');
    expect(run).toHaveBeenCalledExactlyOnceWith('Light');
  });
});
