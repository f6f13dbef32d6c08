import { useCallback, useEffect, useRef, useState } from 'react';
import { getUser } from '#src/lib/session/session.ts';
import type { FormField } from '../fields/form-field.ts';
import type { TypedValue } from '../kinds.ts';
import { type Draft, readDraft, storeDraft } from './drafts.ts';

const KEEP_AFTER_MS = 300;

interface Place {
  id: string;
  fields: readonly FormField[];
  recordId: number | null;
}

/** Unsaved input, with the values that it would replace. */
export type KeptInput = Pick<Draft, 'version' | 'base'> & { typed: Record<string, TypedValue> };

/**
 * Keeps unsaved input as a draft, for what is no record's form; null if there is none. Returns the
 * draft as it was found, and a function that removes it.
 */
export function useKeptInput(
  { id, fields, recordId }: Place,
  input: KeptInput | null,
): { found: Draft | null; forget: () => void } {
  const [found] = useState(() => readDraft(id, recordId));
  // When the session ends, nobody is signed in, and the screen still has its user's input.
  const [userId] = useState(() => getUser()?.id);
  const store = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (userId === undefined) return;
    store.current = () => storeDraft({ id, fields }, recordId, input && { ...input, userId });
    const timer = setTimeout(() => store.current?.(), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, fields, recordId, input, userId]);
  // The last input, where the screen closes right after it, for example with the session.
  useEffect(() => () => store.current?.(), []);
  const forget = useCallback(() => {
    store.current = null;
    storeDraft({ id, fields }, recordId, null);
  }, [id, fields, recordId]);
  return { found, forget };
}
