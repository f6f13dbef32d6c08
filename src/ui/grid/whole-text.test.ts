import { expect, it } from 'vitest';
import { hideWholeText, showWholeText } from './whole-text.ts';

/** A cell with a button that filters by its text, in this room. */
function cellOf(textWidth: number, room: number) {
  document.body.innerHTML =
    '<span role="gridcell"><button class="cut" title="Filter by Subject">Snack Atlas</button></span>';
  const button = document.querySelector('button') as HTMLElement;
  Object.defineProperties(button, {
    scrollWidth: { value: textWidth },
    clientWidth: { value: room },
    innerText: { value: 'Snack Atlas' },
  });
  return button;
}

it('a button that is cut off in its cell says its whole text, and then its own title', () => {
  const button = cellOf(200, 90);
  showWholeText({ target: button });
  showWholeText({ target: button });
  expect(button.title).toBe('Snack Atlas\nFilter by Subject');
  hideWholeText({ target: button });
  expect(button.title).toBe('Filter by Subject');
});

it('a button that has room keeps its title', () => {
  const button = cellOf(80, 90);
  showWholeText({ target: button });
  expect(button.title).toBe('Filter by Subject');
});
