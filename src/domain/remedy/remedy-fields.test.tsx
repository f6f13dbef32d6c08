import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RemedyFiguresTable } from './remedy-fields.tsx';
import type { RemedyFigures } from './remedy-figures.ts';

const figures: RemedyFigures = {
  customer: 2_880n,
  borne: 2_754n,
  commission: 486n,
  kept: 0n,
  promotion: 0n,
  platform: 0n,
  exceeds: null,
};

it('says what happens to the commission, with its amount', () => {
  const store = 'Café Atlas';
  const { rerender } = render(
    <RemedyFiguresTable figures={figures} bearer="store" store={store} />,
  );
  expect(screen.getByText(/commission on these goods, MAD\s4\.86, goes back to/)).toBeVisible();
  const byPlatform = { ...figures, borne: null, commission: 0n, kept: 486n };
  rerender(<RemedyFiguresTable figures={byPlatform} bearer="platform" store={store} />);
  expect(screen.getByText(/commission on these goods, MAD\s4\.86, is kept/)).toBeVisible();
  const ofFee = { ...byPlatform, kept: 0n };
  rerender(<RemedyFiguresTable figures={ofFee} bearer="platform" store={store} />);
  expect(screen.getByText(/commission of the order is kept/)).toBeVisible();
});
