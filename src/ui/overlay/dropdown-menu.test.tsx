import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DropdownMenu } from './dropdown-menu.tsx';
import { Sheet } from './sheet.tsx';

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

  it('keeps its items in place while they change, and does nothing for one that has gone', async () => {
    const run = vi.fn();
    const menu = (names: readonly string[]) => (
      <DropdownMenu
        label="Hand over"
        items={names.map((label) => ({ id: label, label, run: () => run(label) }))}
      >
        x
      </DropdownMenu>
    );
    const { rerender } = render(menu(['Badr', 'Salma']));
    await userEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    await screen.findAllByRole('menuitem');
    rerender(menu(['Amal', 'Salma']));
    const items = screen.getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Badr', 'Salma', 'Amal']);
    expect(items[0]).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(run).toHaveBeenCalledExactlyOnceWith('Salma');
  });

  it('leaves the focus to the sheet that an item opens, which returns it to the button', async () => {
    function SaveView() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <DropdownMenu label="Views" items={[{ label: 'Save view', run: () => setOpen(true) }]}>
            x
          </DropdownMenu>
          {isOpen && (
            <Sheet title="Save" onClose={() => setOpen(false)}>
              <input aria-label="Name" />
            </Sheet>
          )}
        </>
      );
    }
    render(<SaveView />);
    await userEvent.click(screen.getByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save view' }));
    await expect.poll(() => screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });
});
