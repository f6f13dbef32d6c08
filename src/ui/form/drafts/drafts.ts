import { getSession, getUser, subscribeSession } from '#src/lib/session/session.ts';
import type { FormField } from '../fields/form-field.ts';
import type { TypedValue } from '../kinds.ts';

const PREFIX = 'draft:';

/**
 * Unsaved input of one record in one form. It outlives the session, for the same user in the same
 * tab; it is removed when the user signs out or another one signs in.
 */
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

function readKey(key: string): Draft | null {
  return attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null, null);
}

/** The signed-in user's draft of a record; null if there is none. */
export function readDraft(formId: string, recordId: number | null): Draft | null {
  const draft = readKey(keyOf(formId, recordId));
  return draft && draft.userId === getUser()?.id ? draft : null;
}

/** True if this user may leave input behind: no other user has signed in, and this one has not signed out. */
function mayStore(userId: number): boolean {
  const { user, state, ended } = getSession();
  if (state === 'signingOut' || ended === 'left') return false;
  return user === null || user.id === userId;
}

/** Stores the user's draft; null removes it. Secrets and uploads in progress are never stored. */
export function storeDraft(
  form: { id: string; fields: readonly FormField[] },
  recordId: number | null,
  draft: Draft | null,
): void {
  attempt(() => {
    const key = keyOf(form.id, recordId);
    if (!draft || !mayStore(draft.userId)) return sessionStorage.removeItem(key);
    const isSecret = (name: string) =>
      form.fields.some(
        (field) => field.name === name && field.kind === 'text' && field.type === 'password',
      );
    const typed = Object.fromEntries(
      Object.entries(draft.typed).filter(([name]) => !isSecret(name)),
    );
    return sessionStorage.setItem(key, JSON.stringify({ ...draft, typed }));
  }, undefined);
}

/** Removes the drafts of other users, and all of them after signing out. */
function removeDraftsOfOthers(): void {
  const { user, ended } = getSession();
  if (user === null && ended !== 'left') return;
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && (user === null || readKey(key)?.userId !== user.id))
        sessionStorage.removeItem(key);
  }, undefined);
}

/** Removes drafts from now on, before a form is opened. */
export function watchDrafts(): () => void {
  removeDraftsOfOthers();
  const stop = subscribeSession(removeDraftsOfOthers);
  return () => {
    stop();
    removeDraftsOfOthers();
  };
}
