import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MailLink, PhoneLink } from './contact-links.tsx';

describe('a phone number', () => {
  it('is shown as it is dictated, and calls the whole number', () => {
    render(<PhoneLink phone="+212612340001" />);
    const link = screen.getByRole('link', { name: '06 12 34 00 01' });
    expect(link.getAttribute('href')).toBe('tel:+212612340001');
  });

  it('of an old form is shown like any other', () => {
    render(<PhoneLink phone="0612-340001" />);
    expect(screen.getByRole('link', { name: '06 12 34 00 01' })).toBeTruthy();
  });

  it('that is none is kept, marked, and calls nobody', () => {
    render(<PhoneLink phone="------" />);
    expect(screen.getByText('------', { exact: false })).toBeTruthy();
    expect(screen.getByText('no number')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it('an address is shown in the letters of its domain, and written to as the network has it', () => {
  render(<MailLink email="zoe@xn--mller-kva.ma" />);
  const link = screen.getByRole('link', { name: 'zoe@müller.ma' });
  expect(link.getAttribute('href')).toBe('mailto:zoe@xn--mller-kva.ma');
});
