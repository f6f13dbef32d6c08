import { fireEvent, render, screen } from '@testing-library/react';
import { AxiosError } from 'axios';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ApiFailure } from '#src/lib/api/call.ts';
import { signInAs } from '#tests/support/fake-api.ts';
import { FormSheet } from '../form-sheet.tsx';

const refusal = () =>
  new ApiFailure(
    new AxiosError('Refused', undefined, undefined, undefined, {
      status: 400,
      data: {
        code: 'request.invalid',
        message: 'revertAt must be after it goes live.',
        fields: [{ path: 'body.revertAt', message: 'must be after it goes live' }],
      },
    } as never),
  );

it('drops the refusal of a field once the field that it is compared with is corrected', async () => {
  signInAs({ id: 1, role: 'admin' });
  const element = (
    <FormSheet
      draft={{ id: 'faults', recordId: null }}
      title="Publish"
      fields={[
        { kind: 'text', name: 'note', label: 'home.note' },
        { kind: 'moment', name: 'publishAt', label: 'home.publish_at' },
        { kind: 'moment', name: 'revertAt', label: 'home.revert_at' },
      ]}
      schema={z.object({
        note: z.string().nullable(),
        publishAt: z.string().nullable(),
        revertAt: z.string().nullable(),
      })}
      initial={{ note: null, publishAt: null, revertAt: null }}
      confirm="Publish it"
      save={() => Promise.reject(refusal())}
      onClose={() => undefined}
    />
  );
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />);
  const set = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  set('Live until', '19/12/2026 10:00');
  fireEvent.click(screen.getByRole('button', { name: 'Publish it' }));
  expect(await screen.findByText('Must be after it goes live.')).toBeInTheDocument();
  expect(screen.getByText('Check the marked field.')).toBeInTheDocument();
  expect(screen.queryByText(/revertAt/)).not.toBeInTheDocument();
  // A text is compared with nothing.
  set('Note', 'Winter');
  expect(screen.getByText('Must be after it goes live.')).toBeInTheDocument();
  set('Live from', '18/12/2026 10:00');
  expect(screen.queryByText('Must be after it goes live.')).not.toBeInTheDocument();
  expect(screen.queryByText('Check the marked field.')).not.toBeInTheDocument();
});
