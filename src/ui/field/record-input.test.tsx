import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { RecordInput, type RecordSource } from './record-input.tsx';

const source: RecordSource = { find: async () => [], show: async (id: string) => `Person ${id}` };

interface FormProps {
  start?: string;
  find?: RecordSource['find'];
  keepsText?: boolean;
}
function Form({ start = '', find = source.find, keepsText = false }: FormProps) {
  const [id, setId] = useState(start);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <RecordInput
        label="Driver"
        cacheKey="p"
        source={{ ...source, find }}
        value={/^\d*$/.test(id) ? id : ''}
        onChange={setId}
        {...(keepsText && { onUnnamed: setId })}
      />
      <button type="button" onClick={() => setId('7')}>
        Take 7
      </button>
      <output data-id>{id}</output>
    </QueryClientProvider>
  );
}
const id = () => document.querySelector('[data-id]')?.textContent;
const field = () => screen.getByLabelText('Driver');

describe('a field for a record', () => {
  it('keeps a typed text that names none when it is left, states so, and chooses nothing', async () => {
    const user = userEvent.setup();
    render(<Form start="31" />);
    await user.clear(field());
    await user.type(field(), 'Hajar');
    await user.tab();
    expect(field()).toHaveValue('Hajar');
    expect(field()).toBeInvalid();
    expect(screen.getByText(/Choose one of the list/)).toBeVisible();
    expect(id()).toBe('');
  });

  it('passes on the text that names none, for a form that refuses it, until it is cleared', async () => {
    const user = userEvent.setup();
    render(<Form start="31" keepsText />);
    await user.clear(field());
    await user.type(field(), 'Hajar');
    await user.tab();
    expect(id()).toBe('Hajar');
    await user.clear(field());
    expect(id()).toBe('');
  });

  it('does not choose the former record while another text is shown', async () => {
    const user = userEvent.setup();
    render(<Form start="31" />);
    await expect.poll(() => (field() as HTMLInputElement).value).toBe('Person 31 #31');
    await user.type(field(), ' x');
    await user.tab();
    expect(field()).toHaveValue('Person 31 #31 x');
    expect(id()).toBe('');
  });

  it('shows the record that is chosen afterwards, typed or set from outside', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(field(), 'Hajar');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Take 7' }));
    await expect.poll(() => (field() as HTMLInputElement).value).toBe('Person 7 #7');
    expect(field()).toBeValid();
    await user.clear(field());
    await user.type(field(), 'Said #12');
    await user.tab();
    expect(id()).toBe('12');
    expect(screen.queryByText(/Choose one of the list/)).toBeNull();
  });

  it('suggests what is found, for keys and for screen readers', async () => {
    const user = userEvent.setup();
    const found = [
      { value: '31', label: 'Hajar Bennani' },
      { value: '32', label: 'Hajar Idrissi' },
    ];
    render(<Form find={async () => found} />);
    expect(field()).toHaveAttribute('role', 'combobox');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await user.type(field(), 'Hajar');
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(2);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', options[1]?.id);
    await user.keyboard('{Enter}');
    expect(id()).toBe('32');
    expect(field()).toHaveValue('Hajar Idrissi #32');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes its list by Escape alone, and takes a name that only one has when it is left', async () => {
    const user = userEvent.setup();
    const onKeyDown = vi.fn();
    render(
      <div role="toolbar" tabIndex={-1} onKeyDown={onKeyDown}>
        <Form find={async () => [{ value: '31', label: 'Hajar Bennani' }]} />
      </div>,
    );
    await user.type(field(), 'hajar bennani');
    await screen.findByRole('option');
    onKeyDown.mockClear();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onKeyDown).not.toHaveBeenCalled();
    await user.tab();
    expect(id()).toBe('31');
    expect(field()).toHaveValue('Hajar Bennani #31');
  });

  it('says that nothing was found, only once it has looked', async () => {
    const user = userEvent.setup();
    let resolve: (found: []) => void = () => undefined;
    const promise = new Promise<[]>((done) => {
      resolve = done;
    });
    render(<Form find={() => promise} />);
    await user.type(field(), 'Zzz');
    await screen.findByText('Looking…');
    resolve([]);
    await screen.findByText('Nothing found.');
  });
});
