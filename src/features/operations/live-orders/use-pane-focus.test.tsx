import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePaneFocus } from './use-pane-focus.ts';

function Page({ pane }: { pane: 'order' | 'assign' | null }) {
  usePaneFocus(pane);
  return (
    <main id="content" tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a grid that is no table. */}
      <div role="grid" tabIndex={0} />
      <button type="button">Alarms</button>
      {pane && (
        <section key={pane}>
          <a href="tel:0522">{pane}</a>
        </section>
      )}
    </main>
  );
}
const focus = (role: string, name?: string) =>
  act(() => screen.getByRole(role, name ? { name } : {}).focus());

it('returns the focus of a closed pane to what had it', () => {
  const { rerender } = render(<Page pane={null} />);
  expect(document.body).toHaveFocus();
  focus('button', 'Alarms');
  rerender(<Page pane="order" />);
  focus('link');
  rerender(<Page pane={null} />);
  expect(screen.getByRole('button')).toHaveFocus();
});

it('returns it to the rows if nothing had it, also when another pane takes the place', () => {
  const { rerender } = render(<Page pane={null} />);
  rerender(<Page pane="order" />);
  expect(document.body).toHaveFocus();
  focus('link');
  rerender(<Page pane="assign" />);
  expect(screen.getByRole('grid')).toHaveFocus();
  focus('link');
  rerender(<Page pane={null} />);
  expect(screen.getByRole('grid')).toHaveFocus();
});

it('leaves a focus that is not lost', () => {
  const { rerender } = render(<Page pane={null} />);
  focus('grid');
  rerender(<Page pane="order" />);
  focus('button', 'Alarms');
  rerender(<Page pane={null} />);
  expect(screen.getByRole('button')).toHaveFocus();
});
