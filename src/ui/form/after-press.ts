let isPressed = false;
const press = () => {
  isPressed = true;
};
const letGo = () => {
  isPressed = false;
};
document.addEventListener('pointerdown', press, true);
document.addEventListener('pointerup', letGo, true);
document.addEventListener('pointercancel', letGo, true);

/**
 * Does now what may move things on the page; while a button of the mouse is held down, once it was let go
 * and its click has come to where it was meant: a click on what moved away below the pointer is lost.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const ends = ['pointerup', 'pointercancel'] as const;
  const once = () => {
    for (const end of ends) document.removeEventListener(end, once, true);
    requestAnimationFrame(work);
  };
  for (const end of ends) document.addEventListener(end, once, true);
}
