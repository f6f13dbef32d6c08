import { expect, it, vi } from 'vitest';
import { bindCommand } from '#src/lib/keys/commands.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { selectionCommands } from './selection-commands.ts';

it('F focuses the first telephone of the pane and brings all of it into view', () => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
  document.body.innerHTML = '<section class="pane"><a href="tel:0522">0522</a></section>';
  const link = document.querySelector('a') as HTMLElement;
  link.scrollIntoView = vi.fn();
  const call = selectionCommands.find(({ id }) => id === 'order.call');
  if (call) bindCommand(call, () => undefined).run({ key: 'f', isRange: false });
  expect(link).toHaveFocus();
  expect(link.scrollIntoView).toHaveBeenCalledWith({ block: 'center' });
});
