import { useEffect } from 'react';
import { LONG } from '#tests/support/gallery/samples.ts';
import { over } from '#tests/support/gallery/stage.tsx';
import type { Toast } from './toast-store.ts';
import { showToast, Toaster } from './toaster.tsx';

const shown = (toast: Toast) =>
  over(() => {
    useEffect(() => void showToast(toast), []);
    return <Toaster />;
  }, 'by-itself');

export const Plain = shown({ title: 'Order 414 was assigned to d113' });
export const WithAction = shown({
  title: LONG,
  description: LONG,
  action: { label: 'Undo', run: () => undefined },
});
export const WithUndo = shown({
  title: 'd113 is on a break until 22:35',
  undo: { run: () => undefined, leftMs: 30_000 },
});
export const Failure = shown({ title: 'Order 414 was not assigned', intent: 'destructive' });
