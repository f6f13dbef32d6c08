import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { RecordInput } from './record-input.tsx';

const source = { find: async () => [], show: async (id: string) => `Person ${id}` };

function Form({ start = '' }: { start?: string }) {
  const [id, setId] = useState(start);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <RecordInput label="Driver" cacheKey="p" source={source} value={id} onChange={setId} />
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
});
