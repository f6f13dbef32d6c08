import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { followScreen, returnFocus } from './take-focus.ts';

const Screen = ({ hasRows }: { hasRows: boolean }) => (
  <main id="content" tabIndex={-1}>
    <button type="button">Cancel</button>
    <button type="button" disabled>
      Ready
    </button>
    {/* biome-ignore lint/a11y/useSemanticElements: rows of a grid that is no table. */}
    {hasRows && <div role="grid" tabIndex={0} />}
  </main>
);
const button = (name: string) => screen.getByRole('button', { name });

it('returns the focus to what had it, and otherwise to the rows of the screen', () => {
  render(<Screen hasRows />);
  returnFocus(button('Cancel'));
  expect(button('Cancel')).toHaveFocus();
  for (const gone of [null, document.body, button('Ready'), document.createElement('a')]) {
    returnFocus(gone);
    expect(screen.getByRole('grid')).toHaveFocus();
    button('Cancel').focus();
  }
});

it('takes the screen itself where it has no rows', () => {
  render(<Screen hasRows={false} />);
  returnFocus(null);
  expect(screen.getByRole('main')).toHaveFocus();
});

const main = () => screen.getByRole('main');
const Content = ({ children }: { children?: ReactNode }) => (
  <main id="content" tabIndex={-1}>
    {children}
  </main>
);
// biome-ignore lint/a11y/useSemanticElements: the rows of a grid that is no table.
const rows = <div role="grid" tabIndex={0} />;

it('focuses the screen, and its rows once they are there', async () => {
  const { rerender } = render(<Content />);
  onTestFinished(followScreen(main()));
  expect(main()).toHaveFocus();
  rerender(<Content>{rows}</Content>);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('grid'));
});

it('leaves a focus that is not lost, and that the screen has moved', async () => {
  const { rerender } = render(
    <Content>
      <input />
    </Content>,
  );
  screen.getByRole('textbox').focus();
  onTestFinished(followScreen(main()));
  expect(screen.getByRole('textbox')).toHaveFocus();
  rerender(<Content>{rows}</Content>);
  await Promise.resolve();
  expect(document.body).toHaveFocus();
});
