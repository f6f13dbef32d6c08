import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { showToast, Toaster } from '#src/ui/toast/toaster.tsx';
import { Sheet } from './sheet.tsx';

function Page({ onClose }: { onClose?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    onClose?.();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Toaster />
      {isOpen && (
        <Sheet title="Pause the store" onClose={close}>
          <form>
            <input aria-label="Reason" />
            <button type="button">Pause</button>
          </form>
        </Sheet>
      )}
    </>
  );
}

it('focuses its first field at once, and returns the focus on close', async () => {
  const onClose = vi.fn();
  render(<Page onClose={onClose} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  expect(screen.getByRole('dialog', { name: 'Pause the store' })).toHaveAttribute('aria-modal');
  expect(screen.getByLabelText('Reason')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  expect(opener).toHaveFocus();
});

it('keeps the focus within itself', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  screen.getByRole('button', { name: 'Pause' }).focus();
  await userEvent.tab();
  expect(screen.getByLabelText('Reason')).toHaveFocus();
  opener.focus();
  await expect.poll(() => opener === document.activeElement).toBe(false);
});

const outside = () => document.querySelector('.bp6-dialog-container') as Element;

it('closes on a click outside, and returns the focus', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  await userEvent.click(screen.getByText('Pause the store'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await userEvent.click(outside());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

it('stays on a click outside once its form was typed in, and keeps the focus', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  await userEvent.keyboard('Flood');
  await userEvent.click(outside());
  await new Promise(requestAnimationFrame);
  expect(screen.getByLabelText('Reason')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

it('returns the focus from the frame around the dialog', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  const frame = outside() as HTMLElement;
  frame.focus();
  expect(frame).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

it('lets a toast have the focus, where Escape closes only the toast', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  showToast({ title: 'Order #12 is late' });
  const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
  dismiss.focus();
  await new Promise(requestAnimationFrame);
  expect(dismiss).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});
