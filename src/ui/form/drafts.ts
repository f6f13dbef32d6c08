import { getUser, subscribeSession } from '#src/lib/session/session.ts';
import type { FormField } from './form.ts';
import type { Typed } from './kinds.ts';

const PREFIX = 'draft:';

/** What was typed and not saved, of one record of one form. It is kept for the tab, not longer. */
export interface Draft {
  userId: number;
  /** The version of the record that it was typed over; 0 for a new one. */
  version: number;
  /** Of the fields that were changed, and of no others: what was typed, and what stood there before. */
  typed: Record<string, Typed>;
  base: Readonly<Record<string, unknown>>;
}

const keyOf = (formId: string, recordId: number | null) =>
  `${PREFIX}${formId}:${recordId ?? 'new'}`;

// A browser may forbid storage; then nothing is kept, and the form works.
function attempt<T>(what: () => T, otherwise: T): T {
  try {
    return what();
  } catch {
    return otherwise;
  }
}

/** The draft of a record by whoever is signed in; null when there is none. */
export function readDraft(formId: string, recordId: number | null): Draft | null {
  return attempt(() => {
    const text = sessionStorage.getItem(keyOf(formId, recordId));
    const draft = JSON.parse(text ?? 'null') as Draft | null;
    return draft && draft.userId === getUser()?.id ? draft : null;
  }, null);
}

/** Keeps what is typed; null removes it. Secrets and uploads under way are never part of it. */
export function keepDraft(
  form: { id: string; fields: readonly FormField[] },
  recordId: number | null,
  draft: Omit<Draft, 'userId'> | null,
): void {
  const user = getUser();
  attempt(() => {
    const key = keyOf(form.id, recordId);
    if (!draft || !user) return sessionStorage.removeItem(key);
    const isSecret = (name: string) =>
      form.fields.some(
        (field) => field.name === name && field.kind === 'text' && field.type === 'password',
      );
    const typed = Object.fromEntries(
      Object.entries(draft.typed).filter(([name]) => !isSecret(name)),
    );
    return sessionStorage.setItem(key, JSON.stringify({ ...draft, userId: user.id, typed }));
  }, undefined);
}

// Whoever signs out leaves nothing behind.
subscribeSession(() => {
  if (getUser()) return;
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }, undefined);
});
