const cellOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;

/** Gives a cell that is cut off its whole text as a title, while the pointer is over it. */
export function showWholeText({ target }: { target: EventTarget }): void {
  const cell = cellOf(target);
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
}

/** Takes the title away: a cell may show another row next. */
export function hideWholeText({ target }: { target: EventTarget }): void {
  cellOf(target)?.removeAttribute('title');
}
