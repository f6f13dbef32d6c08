import { getUser, subscribeSession } from '#src/lib/session/session.ts';
import type { FormField } from './fields/form-field.ts';
import type { TypedValue } from './kinds.ts';

const PREFIX = 'draft:';

/** Unsaved input of one record in one form. It is kept until the tab is closed. */
export interface Draft {
  userId: number;
  /** The version of the record that the input is based on; 0 for a new record. */
  version: number;
  /** Only the changed fields: the input and the previous value. */
  typed: Record<string, TypedValue>;
  base: Readonly<Record<string, unknown>>;
}

const keyOf = (formId: string, recordId: number | null) =>
  `${PREFIX}${formId}:${recordId ?? 'new'}`;

// A browser may forbid storage. The form then works without drafts.
function attempt<T>(what: () => T, otherwise: T): T {
  try {
    return what();
  } catch {
    return otherwise;
  }
}

/** The signed-in user's draft of a record; null if there is none. */
export function readDraft(formId: string, recordId: number | null): Draft | null {
  return attempt(() => {
    const text = sessionStorage.getItem(keyOf(formId, recordId));
    const draft = JSON.parse(text ?? 'null') as Draft | null;
    return draft && draft.userId === getUser()?.id ? draft : null;
  }, null);
}

/** Stores a draft; null removes it. Secrets and uploads in progress are never stored. */
export function storeDraft(
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

// Signing out removes all drafts.
subscribeSession(() => {
  if (getUser()) return;
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }, undefined);
});
