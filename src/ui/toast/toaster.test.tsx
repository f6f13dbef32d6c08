import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { showToast, Toaster } from './toaster.tsx';

describe('toasts', () => {
  it('shows only the latest toast', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'First' }));
    act(() => showToast({ title: 'Second', description: 'more', intent: 'destructive' }));
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    const toast = screen.getByText('Second').closest('[data-intent]');
    expect(toast).toHaveAttribute('data-intent', 'destructive');
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
  });

  it('closes a toast after five seconds, not before', () => {
    vi.useFakeTimers();
    render(<Toaster />);
    act(() => showToast({ title: 'Soon gone' }));
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
    act(() => showToast(lost));
    act(() => showToast(lost));
    act(() => void vi.advanceTimersByTime(3_600_000));
    expect(title()).toContain('#104');
    act(() => showToast({ title: 'Alarm acknowledged' }));
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
    act(() => showToast({ title: 'Assigned', action: { label: 'Undo', run } }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
  });
});
