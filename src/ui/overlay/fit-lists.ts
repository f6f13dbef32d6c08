/** A name of this width can still be told from others; shorter ones are only shown whole. */
const LEAST_NAME_PX = 56;

const isCut = (part: Element | null) => part !== null && part.scrollWidth > part.clientWidth + 1;
const isTooShort = (name: Element) =>
  name.clientWidth < LEAST_NAME_PX && (isCut(name) || isCut(name.firstElementChild));

const isOpened = (list: HTMLElement) => list.querySelector('[aria-expanded="true"]') !== null;

/**
 * Folds lists that share a line to their numbers until the line holds them: those of several items
 * first, the last one first; a single item is shortened before it is folded. A list whose popover is
 * open stays folded, because it belongs to the number.
 */
export function fitLists(line: HTMLElement): void {
  const isTooLong = () =>
    isCut(line) || [...line.querySelectorAll('.short-list__name')].some(isTooShort);
  const lists = [...line.querySelectorAll<HTMLElement>(':scope > .short-list')].reverse();
  const fold = (those: readonly HTMLElement[]) => {
    for (const list of those) {
      if (!isTooLong()) return;
      list.dataset.folded = '';
    }
  };
  for (const list of lists) if (!isOpened(list)) delete list.dataset.folded;
  line.dataset.whole = '';
  fold(lists.filter(({ dataset }) => dataset.several !== undefined));
  delete line.dataset.whole;
  fold(lists);
}

/** Fits the lists of a line before each paint in which they, or the width beside them, change. */
export function keepFitting(line: HTMLElement): () => void {
  const refit = () => fitLists(line);
  refit();
  const changes = new MutationObserver(refit);
  changes.observe(line, { childList: true, characterData: true, subtree: true });
  // Of its parent, whose width does not depend on what is folded.
  const sizes = new ResizeObserver(refit);
  if (line.parentElement) sizes.observe(line.parentElement);
  return () => {
    changes.disconnect();
    sizes.disconnect();
  };
}
