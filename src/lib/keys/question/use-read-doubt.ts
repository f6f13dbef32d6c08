import { useRef } from 'react';
import { t } from '#src/lib/i18n.ts';
import { keyRefusal } from '../refused-key.ts';
import { openQuestion } from './question.ts';
import type { Question } from './question-types.ts';

/**
 * Returns whether saving confirms what is doubtful: only if it is shown, and was read before the
 * press (docs/decisions/0070). A press that comes too early is announced.
 */
export function useReadDoubt(): (isShown: boolean) => boolean {
  const asked = useRef<Question | null>(null);
  return (isShown) => {
    if (!isShown) asked.current = openQuestion();
    else if (asked.current?.answer() !== false) return true;
    else keyRefusal.set({ text: t('shell.read_first') });
    return false;
  };
}
