import { keyOwner } from './key-owner.ts';
import { isPartOfRefusedText } from './refused-text.ts';

/**
 * Makes Enter or Space act only on the element on which the key went down, held or released.
 * Blueprint's buttons act on release: without this, the Enter that opens a dialog would press the
 * button that the dialog focuses. A control that has the focus while the text after a refused key is
 * typed gets neither press nor release. Returns the function that ends it.
 */
export function guardKeyRelease(target: Window): () => void {
  let pressed: EventTarget | null = null;
  const onDown = (event: KeyboardEvent) => {
    if (keyOwner(event) === 'control' && isPartOfRefusedText(event)) {
      pressed = null;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (!event.repeat) pressed = event.target;
    // The browser presses its own buttons as long as Enter is held.
    else if (event.target !== pressed && keyOwner(event) === 'control') event.preventDefault();
  };
  const onUp = (event: KeyboardEvent) => {
    const isForeign = event.target !== pressed;
    pressed = null;
    if (isForeign && (event.key === 'Enter' || event.key === ' ')) event.stopImmediatePropagation();
  };
  target.addEventListener('keydown', onDown, true);
  target.addEventListener('keyup', onUp, true);
  return () => {
    target.removeEventListener('keydown', onDown, true);
    target.removeEventListener('keyup', onUp, true);
  };
}
