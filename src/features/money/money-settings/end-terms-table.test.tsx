import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DEFAULT_END_TERMS } from '#machines/order/end-terms.ts';
import { EndTermsTable, endTermsText } from './end-terms-table.tsx';

it('changes one part of one term, and names it', () => {
  const onChange = vi.fn();
  render(<EndTermsTable terms={DEFAULT_END_TERMS} isDisabled={false} onChange={onChange} />);
  const percent = screen.getByRole('combobox', { name: 'store, on the road: Store’s share' });
  fireEvent.change(percent, { target: { value: '50' } });
  const [[terms]] = onChange.mock.calls as [[typeof DEFAULT_END_TERMS]];
  expect(terms.store.road).toEqual({ ...DEFAULT_END_TERMS.store.road, storePercent: 50 });
  expect(terms.customer).toEqual(DEFAULT_END_TERMS.customer);
  expect(endTermsText(terms)).toBe('store, on the road: Store’s share 50 %');
  expect(endTermsText(DEFAULT_END_TERMS)).toBe('the default terms');
});
