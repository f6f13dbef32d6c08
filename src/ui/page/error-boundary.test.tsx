import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

let broken = true;
function Screen() {
  if (broken) throw new Error('cannot be drawn');
  return <p>drawn</p>;
}

beforeEach(() => {
  broken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

describe('the fallback screen', () => {
  it('has the texts of the specification', () => {
    render(
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading')).toHaveTextContent('Something went wrong');
    expect(
      screen.getByText('An unexpected error has occurred. Our team has been notified.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  });

  it('clears the error state with Try Again', async () => {
    const onReset = vi.fn();
    render(
      <ErrorBoundary onReset={onReset}>
        <Screen />
      </ErrorBoundary>,
    );
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('drawn')).toBeVisible();
    expect(onReset).toHaveBeenCalledTimes(1);
  });

  it('clears the error state when the user navigates to another screen', () => {
    const { rerender } = render(
      <ErrorBoundary place="/a">
        <Screen />
      </ErrorBoundary>,
    );
    broken = false;
    rerender(
      <ErrorBoundary place="/b">
        <Screen />
      </ErrorBoundary>,
    );
    expect(screen.getByText('drawn')).toBeVisible();
  });
});
