import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStatus, STATUS_MS, UNDO_STATUS_MS, useStatus } from './status.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number): void => {
  act(() => void vi.advanceTimersByTime(ms));
};

describe('a status', () => {
  it('disappears after its full time, counted from the latest one', () => {
    const status = createStatus('');
    status.show('Saved');
    pass(STATUS_MS - 1);
    expect(status.get()).toBe('Saved');
    status.show('Copied');
    pass(STATUS_MS - 1);
    expect(status.get()).toBe('Copied');
    pass(1);
    expect(status.get()).toBe('');
  });

  it('stays longer with an undo, and disappears at once when cleared', () => {
    const status = createStatus<{ undo: boolean } | null>(null);
    status.show({ undo: true }, UNDO_STATUS_MS);
    pass(UNDO_STATUS_MS - 1);
    expect(status.get()).toEqual({ undo: true });
    status.clear();
    expect(status.get()).toBeNull();
    status.show({ undo: false });
    pass(STATUS_MS);
    expect(status.get()).toBeNull();
  });

  it('stays while it has the focus, and disappears afterwards', () => {
    function Line() {
      const { shown, show, stayOn } = useStatus('');
      return (
        <>
          <output ref={stayOn}>{shown && <button type="button">{shown}</button>}</output>
          <button type="button" onClick={() => show('Undo')}>
            Act
          </button>
        </>
      );
    }
    render(<Line />);
    act(() => screen.getByText('Act').click());
    act(() => screen.getByText('Undo').focus());
    pass(3 * STATUS_MS);
    expect(screen.getByText('Undo')).toHaveFocus();
    act(() => screen.getByText('Act').focus());
    pass(STATUS_MS);
    expect(screen.queryByText('Undo')).toBeNull();
  });

  it('ends when its component unmounts', () => {
    const errors = vi.spyOn(console, 'error');
    function Line() {
      const { show } = useStatus('');
      return (
        <button type="button" onClick={() => show('Saved')}>
          Act
        </button>
      );
    }
    const { unmount } = render(<Line />);
    act(() => screen.getByText('Act').click());
    unmount();
    expect(vi.getTimerCount()).toBe(0);
    expect(errors).not.toHaveBeenCalled();
  });
});
