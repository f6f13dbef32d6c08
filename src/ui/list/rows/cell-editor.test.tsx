import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { consoleWithApi } from '#tests/support/fake-api.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { CellEditor } from './cell-editor.tsx';

interface Row {
  id: number;
  price: number;
}

/** A cell in its row. It closes as in the list, where the grid then takes the focus. */
function show(
  save: (row: Row, value: unknown) => Promise<Row>,
  doubtOf: (row: Row, value: unknown) => string | null = () => null,
) {
  const ends: string[] = [];
  function Cell() {
    const [isOpen, setOpen] = useState(true);
    const close = (how: string) => {
      ends.push(how);
      if (how === 'gone') return;
      setOpen(false);
      screen.getByRole('button', { name: 'Grid' }).focus();
    };
    return (
      <>
        <button type="button" onClick={() => setOpen(false)}>
          Grid
        </button>
        {isOpen && (
          <CellEditor<Row>
            row={{ id: 1, price: 1_200 }}
            edit={{ kind: 'money', value: ({ price }) => price, save, doubtOf }}
            label="Price"
            onSaved={(_, by) => close(by)}
            onConflict={() => undefined}
            onClose={() => close('left')}
          />
        )}
      </>
    );
  }
  render(<Cell />);
  return ends;
}
const saves = () => vi.fn(async (row: Row, value: unknown) => ({ ...row, price: Number(value) }));

describe('a cell being edited', () => {
  it('is saved with Enter, once', async () => {
    const save = saves();
    const ends = show(save);
    await userEvent.keyboard('12.50{Enter}');
    await expect.poll(() => ends).toEqual(['down']);
    expect(save).toHaveBeenCalledExactlyOnceWith({ id: 1, price: 1_200 }, '1250');
  });

  it('is saved with a second Enter once its doubtful value was read, until it is changed', async () => {
    const time = createPressClock();
    consoleWithApi({ pressClock: time.clock });
    const save = saves();
    const ends = show(save, (_, value) =>
      Number(value) > 2_400 ? `Is ${String(value)} meant?` : null,
    );
    await userEvent.keyboard('480{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Is 48000 meant?');
    await userEvent.keyboard('{Backspace}{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Is 4800 meant?');
    // A double press is no answer.
    await userEvent.keyboard('{Enter}');
    expect(save).not.toHaveBeenCalled();
    time.read();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => ends).toEqual(['down']);
    expect(save).toHaveBeenCalledExactlyOnceWith({ id: 1, price: 1_200 }, '4800');
  });

  it('is left unchanged on Escape, although it also loses the focus', async () => {
    const save = saves();
    const ends = show(save);
    await userEvent.keyboard('99{Escape}');
    expect(ends).toEqual(['left']);
    expect(save).not.toHaveBeenCalled();
  });

  it('is saved by a click elsewhere, and does not take the focus back', async () => {
    let answer: (row: Row) => void = () => undefined;
    const ends = show(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await userEvent.keyboard('99');
    await userEvent.click(screen.getByRole('button', { name: 'Grid' }));
    answer({ id: 1, price: 9_900 });
    await expect.poll(() => ends).toEqual(['gone']);
  });
});
