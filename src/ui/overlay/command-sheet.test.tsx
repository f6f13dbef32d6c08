import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { CommandSheet } from './command-sheet.tsx';
import { Sheet } from './sheet.tsx';

it('a sheet that a form opened does not submit that form', async () => {
  const save = vi.fn((event: React.FormEvent) => event.preventDefault());
  const send = vi.fn(() => null);
  render(
    <form onSubmit={save}>
      <CommandSheet title="Ask" confirm="Send" send={send} done={String} onClose={() => undefined}>
        <input aria-label="Reason" />
      </CommandSheet>
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Reason'), '{Enter}');
  expect(send).toHaveBeenCalledOnce();
  expect(save).not.toHaveBeenCalled();
});

it('a form in a sheet does not submit the form that opened it', async () => {
  const save = vi.fn((event: React.FormEvent) => event.preventDefault());
  const send = vi.fn();
  render(
    <form onSubmit={save}>
      <Sheet title="Ask" onClose={() => undefined}>
        <AskForm confirm="Send" onSubmit={send} onBack={() => undefined}>
          <input aria-label="Reason" />
        </AskForm>
      </Sheet>
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Reason'), '{Enter}');
  expect(send).toHaveBeenCalledOnce();
  expect(save).not.toHaveBeenCalled();
});
