import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AskForm } from './ask-form.tsx';
import { TextField } from './text-field.tsx';

it('comes into view with its buttons, below the fold of a low pane', () => {
  const shown: Element[] = [];
  const scroll = vi.fn(function show(this: Element) {
    shown.push(this);
  });
  Element.prototype.scrollIntoView = scroll;
  render(<AskForm confirm="Cancel order" onBack={() => undefined} onSubmit={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Cancel order' });
  expect(shown.some((one) => one.contains(button))).toBe(true);
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
});

it('shows what is wrong with a field below it, and submits nothing until it is mended', async () => {
  const onSubmit = vi.fn();
  render(
    <AskForm confirm="Hold" onBack={() => undefined} onSubmit={onSubmit}>
      <TextField label="Minutes" name="minutes" type="number" min={1} max={90} defaultValue="95" />
      <TextField label="Reason" name="reason" required pattern=".*\S.*" />
    </AskForm>,
  );
  const button = screen.getByRole('button', { name: 'Hold' });
  await userEvent.click(button);
  expect(onSubmit).not.toHaveBeenCalled();
  const minutes = screen.getByLabelText('Minutes');
  expect(minutes).toHaveFocus();
  expect(minutes).toHaveAccessibleDescription('At most 90.');
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Required');
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '15');
  expect(minutes).toHaveAttribute('aria-invalid', 'false');
  await userEvent.type(screen.getByLabelText('Reason'), 'Not in{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('asks its own check together with the constraints, and shows the faults of both', async () => {
  const onSubmit = vi.fn();
  const check = vi.fn(() => false);
  render(
    <AskForm confirm="Hold" onBack={() => undefined} onSubmit={onSubmit} check={check}>
      <TextField label="Cause" name="cause" error="Choose one" />
      <TextField label="Minutes" name="minutes" type="number" min={1} max={90} defaultValue="95" />
    </AskForm>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Hold' }));
  expect(check).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Minutes')).toHaveAccessibleDescription('At most 90.');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Cause'));
});
