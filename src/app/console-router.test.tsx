import { act, render, screen } from '@testing-library/react';
import { createBrowserRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useStore } from '#src/lib/use-store.ts';
import { createValueStore } from '#streams/index.ts';

import { ConsoleRouter } from './console-router.tsx';

const PARTS = Array.from({ length: 60 }, (_, n) => n);
/** Longer together than React renders before it lets other work run. */
const PART_MS = 2;

it('an update of the live data does not postpone the screen of a new address', async () => {
  const live = createValueStore(0);
  /** Called when the screen of the address before is drawn again after the address has changed. */
  const drawnStale = vi.fn();
  const Part = () => {
    const until = performance.now() + PART_MS;
    while (performance.now() < until);
    return null;
  };
  const Screen = () => {
    const { search } = useLocation();
    const n = useStore(live);
    if (search !== window.location.search) drawnStale();
    if (search === '') return <p>Replay {n}</p>;
    return (
      <>
        <p>Live</p>
        {PARTS.map((part) => (
          <Part key={part} />
        ))}
      </>
    );
  };
  const router = createBrowserRouter([{ path: '*', element: <Screen /> }]);
  render(<ConsoleRouter router={router} />);
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  const timer = setInterval(() => live.set(live.get() + 1), 1);
  try {
    void router.navigate('?live');
    await expect.poll(() => screen.queryByText('Live')).not.toBeNull();
  } finally {
    clearInterval(timer);
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
  expect(drawnStale).not.toHaveBeenCalled();
  act(() => router.dispose());
});
