const cellOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;

const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth;

/**
 * Gives a cell that is cut off its whole text as a title, while the pointer is over it; a button in
 * it keeps its own title below the text.
 */
export function showWholeText({ target }: { target: EventTarget }): void {
  const cell = cellOf(target);
  if (!cell) return;
  const button = cell.querySelector<HTMLElement>('button.cut');
  if (button && isCut(button) && button.dataset.title === undefined) {
    button.dataset.title = button.title;
    button.title = [button.innerText, button.title].filter(Boolean).join('\n');
  } else if (isCut(cell)) cell.title = cell.innerText;
}

/** Takes the title away: a cell may show another row next. */
export function hideWholeText({ target }: { target: EventTarget }): void {
  const cell = cellOf(target);
  cell?.removeAttribute('title');
  const button = cell?.querySelector<HTMLElement>('button.cut');
  if (button?.dataset.title === undefined) return;
  button.title = button.dataset.title;
  delete button.dataset.title;
}
