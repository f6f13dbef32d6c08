import type { RefObject } from 'react';
import { useKeys } from '#src/lib/keys/command-scope.ts';
import { isPaletteKey } from '#src/lib/keys/palette-key.ts';

/**
 * The palette's key begins a new line: the next character replaces the text, and with it an open
 * question.
 */
export const useNewLineKey = (field: RefObject<HTMLInputElement | null>): void =>
  useKeys('modal', (event) => {
    if (!isPaletteKey(event)) return false;
    field.current?.select();
    return true;
  });
