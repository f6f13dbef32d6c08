import { type RefObject, useEffect } from 'react';

/**
 * Shows a dialog as a modal one while its component is mounted. The browser gives the focus back only
 * from a dialog that is still in the page; without it the next key would act on the screen instead of
 * on what the dialog was opened from.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, [dialog]);
}
