import { type RefObject, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { getUser } from '#src/lib/session/session.ts';
import type { Body, Form, FormRecord, TypedValues } from '../form.ts';
import { readFields } from '../kinds.ts';
import { changesOf } from '../merge.ts';
import { storeDraft } from './drafts.ts';

const KEEP_AFTER_MS = 300;

interface Changes {
  form: Form;
  record: FormRecord | null;
  base: Readonly<Body>;
  /** The user is being asked about a conflict. */
  isUnsettled: boolean;
  isDone: RefObject<boolean>;
  control: Pick<UseFormReturn<TypedValues>, 'getValues' | 'subscribe'>;
}

/** Returns the names of the changed fields, and stores their input as a draft. */
export function useChanges({ form, record, base, isUnsettled, isDone, control }: Changes) {
  const { getValues, subscribe } = control;
  const [changed, setChanged] = useState<readonly string[]>([]);
  // When the session ends, nobody is signed in, and the form still has its user's input.
  const [userId] = useState(() => getUser()?.id);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const { body, faults } = readFields(form.fields, getValues());
      const names = Object.keys(changesOf(form.fields, base, { ...base, ...body }));
      const typedWrong = Object.keys(faults).filter((name) => !names.includes(name));
      const all = [...names, ...typedWrong];
      setChanged((old) => (old.join() === all.join() ? old : all));
      // Until the conflict is resolved, a reload must ask again: the draft keeps the old version.
      if (isUnsettled) return;
      const kept = all.length > 0 && !isDone.current && userId !== undefined;
      // Unchanged fields would conflict with the changes of other users.
      const ofChanged = <T>(from: Readonly<Record<string, T>>) =>
        Object.fromEntries(all.map((name) => [name, from[name] as T]));
      const input = { version: record?.version ?? 0, typed: ofChanged(getValues()) };
      const draft = kept ? { ...input, userId, base: ofChanged(base) } : null;
      storeDraft(form, record?.id ?? null, draft);
    };
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(look, KEEP_AFTER_MS);
      },
    });
    look();
    return () => {
      stop();
      if (timer === undefined) return;
      // The last input, where the screen closes right after it, for example with the session.
      clearTimeout(timer);
      look();
    };
  }, [form, base, record, isUnsettled, getValues, subscribe, isDone, userId]);
  return changed;
}
