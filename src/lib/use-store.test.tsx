import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createValueStore } from '#streams/index.ts';
import { useStore } from './use-store.ts';

it('renders again only when the selected part changed', () => {
  const store = createValueStore({ a: 1, b: 1 });
  const rendered = vi.fn();
  function Part() {
    rendered();
    return <p>{useStore(store, ({ a }) => a)}</p>;
  }
  const { container } = render(<Part />);
  act(() => store.set({ a: 1, b: 2 }));
  expect(rendered).toHaveBeenCalledTimes(1);
  act(() => store.set({ a: 2, b: 2 }));
  expect(container.textContent).toBe('2');
  expect(rendered).toHaveBeenCalledTimes(2);
});

it('keeps the reference of an equal selection', () => {
  const store = createValueStore({ list: [1, 2] });
  const seen = new Set<unknown>();
  function Part() {
    const list = useStore(
      store,
      (value) => value.list.map((n) => n * 2),
      (a, b) => a.join() === b.join(),
    );
    seen.add(list);
    return null;
  }
  render(<Part />);
  act(() => store.set({ list: [1, 2] }));
  expect(seen.size).toBe(1);
});
