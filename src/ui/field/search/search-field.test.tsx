import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { SearchField } from './search-field.tsx';

describe('a search field', () => {
  it.each(['{Enter}', '{ArrowDown}', '{Escape}{Escape}'])(
    '%s moves the focus to the rows',
    async (keys) => {
      render(
        <main>
          <SearchField label="Search" hint="" q="" onFind={() => undefined} />
          <div data-rows tabIndex={-1} data-testid="rows" />
        </main>,
      );
      const field = screen.getByRole('searchbox');
      await userEvent.type(field, 'hamza');
      await userEvent.keyboard(keys);
      expect(screen.getByTestId('rows')).toHaveFocus();
      expect(field).toHaveValue(keys.startsWith('{Escape}') ? '' : 'hamza');
    },
  );
});
