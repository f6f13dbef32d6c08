import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError, type AxiosResponse } from 'axios';
import { expect, it, vi } from 'vitest';
import { ApiFailure } from '#src/lib/api/api-failure.ts';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
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

it('shows every fault of one answer at its field, and focuses the first', async () => {
  const fields = [
    { path: 'body.reference', message: 'was used before' },
    { path: 'body.note', message: 'is too long' },
  ];
  const response = {
    status: 422,
    data: { code: 'request.invalid', message: 'Two fields are wrong.', fields },
  } as AxiosResponse;
  const refused = new ApiFailure(new AxiosError('422', undefined, undefined, {}, response));
  render(
    <CommandSheet
      title="Deposit"
      confirm="Send"
      send={() => Promise.reject(refused)}
      done={String}
      onClose={() => undefined}
    >
      <TextField label="Amount" name="amount" />
      <TextField label="Reference" name="reference" />
      <TextField label="Note" name="note" />
    </CommandSheet>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const reference = await screen.findByRole('textbox', { name: 'Reference' });
  await expect.poll(() => document.activeElement).toBe(reference);
  expect(reference).toHaveAccessibleDescription('Was used before.');
  expect(screen.getByLabelText('Note')).toHaveAccessibleDescription('Is too long.');
  expect(screen.getByLabelText('Amount')).toBeValid();
});
