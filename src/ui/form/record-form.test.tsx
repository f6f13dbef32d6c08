import { act, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { defineForm, type FormRecord } from './form.ts';
import { RecordForm } from './record-form.tsx';

dispatchKeys();

const schema = z.object({ name: z.string().min(1) });
const form = defineForm({
  id: 'categoryForm',
  resource: { draft: schema, changes: schema.partial() },
  sections: [
    {
      title: 'categories.section_category',
      fields: [{ kind: 'text', name: 'name', label: 'categories.name' }],
    },
  ],
});

let answer: (saved: object) => void;
const save = vi.fn(
  () =>
    new Promise<object>((resolve) => {
      answer = resolve;
    }),
);
/** Nothing has navigated to the next page yet. */
const onSaved = vi.fn();
const pressSave = () =>
  act(async () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }));

function openForm(record: FormRecord | null): void {
  const element = (
    <RecordForm
      form={form}
      label="A new one"
      record={record}
      save={save}
      toRecord={() => ({ id: 1, version: 1, body: {} })}
      onSaved={onSaved}
      onBack={() => undefined}
      doubtsOf={({ name }) => (name === 'Drinsk' ? { name: 'Is this spelled right?' } : {})}
    />
  );
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />);
}

beforeEach(() => {
  vi.clearAllMocks();
  signInAs({ id: 1, role: 'admin' });
});

it('creates one record, however often the save key is pressed', async () => {
  openForm(null);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Drinks' } });
  await pressSave();
  await pressSave();
  expect(save).toHaveBeenCalledTimes(1);
  await act(async () => answer({}));
  expect(onSaved).toHaveBeenCalledTimes(1);
  await pressSave();
  expect(save).toHaveBeenCalledTimes(1);
});

it('can be saved once the errors are corrected', async () => {
  openForm(null);
  await pressSave();
  expect(save).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Drinks' } });
  await pressSave();
  expect(save).toHaveBeenCalledTimes(1);
});

it('leads to what is doubtful wherever the user has scrolled to, and saves what was read', async () => {
  const time = createPressClock();
  consoleWithApi({ pressClock: time.clock });
  signInAs({ id: 1, role: 'admin' });
  openForm(null);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Drinsk' } });
  await pressSave();
  await act(async () => {
    await new Promise(requestAnimationFrame);
  });
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(document.activeElement?.textContent).toContain('Is this spelled right?');
  expect(document.activeElement).toHaveAttribute('data-severity', 'warning');
  // A double press is no answer.
  await pressSave();
  expect(save).not.toHaveBeenCalled();
  time.read();
  await pressSave();
  expect(save).toHaveBeenCalledTimes(1);
});

it('sends nothing where nothing was changed', async () => {
  openForm({ id: 1, version: 1, body: { name: 'Drinks' } });
  await pressSave();
  expect(save).not.toHaveBeenCalled();
});
