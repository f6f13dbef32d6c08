import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { returnFocus } from './take-focus.ts';

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
