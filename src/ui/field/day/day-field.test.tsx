import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { casablancaDay, dayAfter } from '#rules/time.ts';
import { DayField } from './day-field.tsx';
import { DayRange } from './day-range.tsx';

function Form({ start = '' }: { start?: string }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <DayField label="Expires" day={day} onDay={setDay} />
      <output data-day>{day}</output>
    </>
  );
}

function Range() {
  const [days, setDays] = useState<readonly [string, string]>(['2026-11-03', '2026-11-05']);
  return (
    <>
      <DayRange days={days} onDays={setDays} />
      <output data-day>{days.join(' ')}</output>
    </>
  );
}

const day = () => document.querySelector('[data-day]')?.textContent;

describe('a day field', () => {
  it('accepts a typed day, and formats it on blur', async () => {
    const user = userEvent.setup();
    render(<Form />);
    const field = screen.getByLabelText('Expires');
    await user.type(field, '2026-11-03');
    expect(field).toHaveValue('2026-11-03');
    expect(day()).toBe('2026-11-03');
    await user.tab();
    expect(field).toHaveValue('Nov 3, 2026');
  });

  it('takes a day of this year once it is left or entered, and reads it back before', async () => {
    const user = userEvent.setup();
    const year = casablancaDay(new Date()).slice(0, 4);
    render(<Form start="2026-11-03" />);
    const field = screen.getByLabelText('Expires');
    await user.clear(field);
    await user.type(field, '27/12');
    expect(screen.getByText(`Dec 27, ${year}`)).toBeVisible();
    expect(day()).toBe('27/');
    await user.tab();
    expect(day()).toBe(`${year}-12-27`);
    expect(field).toHaveValue(`Dec 27, ${year}`);
    await user.clear(field);
    await user.type(field, '-7{Enter}');
    expect(day()).toBe(dayAfter(casablancaDay(new Date()), -7));
  });

  it('keeps an invalid day, so that the form can refuse it', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(screen.getByLabelText('Expires'), '31 Feb 2026');
    await user.tab();
    expect(screen.getByLabelText('Expires')).toHaveValue('31 Feb 2026');
    expect(day()).toBe('31 Feb 2026');
  });

  it('is operated by keyboard: the arrow opens the calendar, Enter chooses and closes it', async () => {
    const user = userEvent.setup();
    render(<Form start="2026-11-03" />);
    await user.click(screen.getByLabelText('Expires'));
    await user.keyboard('{ArrowDown}');
    const chosen = await screen.findByRole('gridcell', { name: 'Nov 3, 2026' });
    expect(chosen).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(day()).toBe('2026-11-10');
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('Tab from a day field', () => {
  const both = () =>
    render(
      <>
        <Form start="2026-11-03" />
        <input aria-label="Next" />
      </>,
    );

  it('goes to the next field, past the button of the calendar', async () => {
    const user = userEvent.setup();
    both();
    await user.click(screen.getByLabelText('Expires'));
    await user.tab();
    expect(screen.getByLabelText('Next')).toHaveFocus();
  });

  it('closes a calendar that is open, which Alt with the down arrow opened', async () => {
    const user = userEvent.setup();
    both();
    const field = screen.getByLabelText('Expires');
    await user.click(field);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByRole('grid');
    await user.click(field);
    await user.tab();
    await expect.poll(() => screen.queryByRole('grid')).toBeNull();
    expect(screen.getByLabelText('Next')).toHaveFocus();
  });
});

describe('a range of days', () => {
  it('is typed at each end; an invalid day is marked and changes nothing', async () => {
    const user = userEvent.setup();
    render(<Range />);
    const until = screen.getByLabelText('To (inclusive)');
    await user.clear(until);
    expect(day()).toBe('2026-11-03 ');
    await user.type(until, 'soon');
    expect(until).toBeInvalid();
    expect(day()).toBe('2026-11-03 ');
    await user.clear(until);
    await user.type(until, '2026-11-30');
    expect(until).toBeValid();
    expect(day()).toBe('2026-11-03 2026-11-30');
  });

  it('is chosen in the calendar: the first day begins a new range, the second ends it', async () => {
    const user = userEvent.setup();
    render(<Range />);
    await user.click(await screen.findByRole('gridcell', { name: 'Nov 20, 2026' }));
    expect(day()).toBe('2026-11-20 ');
    await user.click(screen.getByRole('gridcell', { name: 'Nov 25, 2026' }));
    expect(day()).toBe('2026-11-20 2026-11-25');
  });
});
