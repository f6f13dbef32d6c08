import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CopyNotice } from './copy-notice.tsx';

const record = (body: object) => ({ id: 1, version: 1, body: { ...body } });

it('says in the form of a copy that it has no code yet', () => {
  render(<CopyNotice record={record({ isCodeOpen: true })} />);
  expect(screen.getByText(/^The copy has no code/)).toBeInTheDocument();
});

it('says nothing of other promotions', () => {
  const { container } = render(<CopyNotice record={record({ isCodeOpen: false })} />);
  expect(container).toBeEmptyDOMElement();
});
