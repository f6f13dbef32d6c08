let isPressed = false;
const press = () => {
  isPressed = true;
};
const resumeAfterPress = () => {
  isPressed = false;
};
document.addEventListener('pointerdown', press, true);
document.addEventListener('pointerup', resumeAfterPress, true);
document.addEventListener('pointercancel', resumeAfterPress, true);

/**
 * Runs a function that may move parts of the page. It runs at once or, while a mouse button is
 * down, after the release and its click: otherwise the click would miss an element that has moved
 * away from the pointer.
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
