import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AskForm } from './ask-form.tsx';

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
