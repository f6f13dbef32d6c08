import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { dispatchKeys } from '#tests/support/keys.ts';
import { dropShownUndo } from './toast-store.ts';
import { showToast, Toaster } from './toaster.tsx';

dispatchKeys();

describe('toasts', () => {
  it('shows only the latest toast', () => {
    render(<Toaster />);
    act(() => void showToast({ title: 'First' }));
    act(() => void showToast({ title: 'Second', description: 'more', intent: 'destructive' }));
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    const toast = screen.getByText('Second').closest('[data-intent]');
    expect(toast).toHaveAttribute('data-intent', 'destructive');
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
  });

  it('closes a toast after five seconds, not before', () => {
    vi.useFakeTimers();
    render(<Toaster />);
    act(() => void showToast({ title: 'Soon gone' }));
    act(() => void vi.advanceTimersByTime(4_900));
    expect(document.querySelector('.toast')).toHaveAttribute('data-state', 'open');
    act(() => void vi.advanceTimersByTime(200));
    // It is removed once it has faded out, or at once without animations.
    expect(document.querySelector('.toast[data-state=open]')).toBeNull();
    vi.useRealTimers();
  });

  it('keeps a message that stays until it is dismissed, below later ones', () => {
    vi.useFakeTimers();
    render(<Toaster />);
    const lost = { title: '#104 was not cancelled', stays: true, intent: 'destructive' } as const;
    const title = () => document.querySelector('.toast[data-state=open]')?.textContent ?? '';
    act(() => void showToast(lost));
    act(() => void showToast(lost));
    act(() => void vi.advanceTimersByTime(3_600_000));
    expect(title()).toContain('#104');
    act(() => void showToast({ title: 'Alarm acknowledged' }));
    expect(title()).toContain('Alarm acknowledged');
    act(() => void vi.advanceTimersByTime(5_100));
    expect(title()).toContain('#104');
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    expect(title()).toBe('');
    vi.useRealTimers();
  });

  it('runs the action of a toast', async () => {
    const run = vi.fn();
    render(<Toaster />);
    act(() => void showToast({ title: 'Assigned', action: { label: 'Undo', run } }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('undoes by its button or by U, once, and ends with that', async () => {
    const undo = vi.fn();
    render(<Toaster />);
    act(() => void showToast({ title: 'd115 is on a break', undo: { run: undo } }));
    expect(screen.getByRole('button', { name: 'Undo U' })).toBeVisible();
    await userEvent.keyboard('u');
    await userEvent.keyboard('u');
    expect(undo).toHaveBeenCalledOnce();
    act(() => void showToast({ title: 'd115 is on a break', undo: { run: undo } }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo U' }));
    expect(undo).toHaveBeenCalledTimes(2);
    expect(document.querySelector('.toast[data-state=open]')).toBeNull();
  });

  it('counts down the time in which its act can be undone', () => {
    vi.useFakeTimers();
    render(<Toaster />);
    const undo = { run: () => undefined, leftMs: 30_000 };
    act(() => void showToast({ title: 'd115 is on a break', undo }));
    expect(screen.getByText('30 s left')).toBeVisible();
    act(() => void vi.advanceTimersByTime(4_000));
    expect(screen.getByText('26 s left')).toBeVisible();
    vi.useRealTimers();
  });

  it('undoes by U while a sheet is open, but not in a field of it', async () => {
    const undo = vi.fn();
    render(
      <>
        <Sheet title="Store" onClose={() => undefined}>
          <input aria-label="Reason" />
          <button type="button">Take off</button>
        </Sheet>
        <Toaster />
      </>,
    );
    act(() => void showToast({ title: 'Tajine is not available', undo: { run: undo } }));
    await userEvent.type(screen.getByLabelText('Reason'), 'u');
    expect(undo).not.toHaveBeenCalled();
    act(() => screen.getByRole('button', { name: 'Take off' }).focus());
    await userEvent.keyboard('u');
    expect(undo).toHaveBeenCalledOnce();
  });

  it('loses its undo to a newer act', async () => {
    const undo = vi.fn();
    render(<Toaster />);
    act(() => void showToast({ title: 'd115 is on a break', undo: { run: undo } }));
    act(() => dropShownUndo());
    await userEvent.keyboard('u');
    expect(undo).not.toHaveBeenCalled();
    expect(screen.getByText('d115 is on a break')).toBeVisible();
  });
});
