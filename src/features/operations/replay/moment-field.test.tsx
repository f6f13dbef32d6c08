import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import type { Replay } from '#streams/index.ts';
import { MomentField } from './moment-field.tsx';

const NOON_MS = Date.parse('2026-03-02T12:00:00.000Z');

it('gives the focus back to what had it, by Escape and by Enter', async () => {
  const seek = vi.fn();
  const range = () => ({ fromMs: NOON_MS - 86_400_000, toMs: NOON_MS });
  const input = createRef<HTMLInputElement>();
  render(
    <main id="content" tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a grid that is no table. */}
      <div role="grid" tabIndex={0} />
      <button type="button">Play</button>
      <MomentField replay={{ range, seek } as never as Replay} keyName="@" input={input} />
    </main>,
  );
  const field = screen.getByRole('textbox');
  field.focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('grid')).toHaveFocus();
  screen.getByRole('button').focus();
  field.focus();
  await userEvent.keyboard('10:00{Enter}');
  expect(seek).toHaveBeenCalledOnce();
  expect(screen.getByRole('button')).toHaveFocus();
});
