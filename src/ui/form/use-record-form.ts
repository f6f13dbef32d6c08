import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ApiFailure } from '#src/lib/api/call.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { type Draft, readDraft, storeDraft } from './drafts/drafts.ts';
import { useChanges } from './drafts/use-changes.ts';
import { issuesByField } from './errors/issues.ts';
import { type FormFailure, formFailure, toErrors, useRecheck } from './errors/recheck.ts';
import type { Body, Form, FormRecord, TypedValues } from './form.ts';
import { readFields, writeFields, writeValue } from './kinds.ts';
import { type Clash, compare, sentBody } from './merge.ts';
import { type DoubtsOf, useDoubts } from './use-doubts.ts';

export type { Body, FormRecord, TypedValues } from './form.ts';

interface Options<Saved> {
  form: Form;
  /** The record to edit; null to create one. */
  record: FormRecord | null;
  /** The initial values of a new record. */
  initial?: Readonly<Body>;
  /** Sends the changed fields; all of a new record. @throws ApiFailure; 412 carries `current`. */
  save: (body: Body, version: number | null, base: Readonly<Body>) => Promise<Saved>;
  /** Converts the current record in the body of a 412. */
  toRecord: (current: unknown) => FormRecord;
  onSaved: (saved: Saved) => void;
  /** What must be saved twice. */
  doubtsOf?: DoubtsOf;
}

const NOTHING: Readonly<Body> = {};

/** The errors of the input, by field. */
function errorsOf(
  { fields, resource }: Form,
  isNew: boolean,
  typed: TypedValues,
  bodyOf: (body: Body) => Body,
): Readonly<Record<string, string>> {
  const { body, faults } = readFields(fields, typed);
  const sent = bodyOf(body);
  const isNothing = !isNew && Object.keys(sent).length === 0;
  const checked = isNothing ? null : (isNew ? resource.draft : resource.changes)?.safeParse(sent);
  const issues = checked?.success === false ? checked.error.issues : [];
  return { ...issuesByField(fields, issues), ...faults };
}

/** Checks the input before it is sent. */
const useResolver = (form: Form, isNew: boolean, bodyOf: (body: Body) => Body) =>
  useCallback<Resolver<TypedValues>>(
    (typed) => {
      const found = errorsOf(form, isNew, typed, bodyOf);
      return Object.keys(found).length > 0
        ? { values: {}, errors: toErrors(found) }
        : { values: typed, errors: {} };
    },
    [form, bodyOf, isNew],
  );

/** The fields of a draft that another user has changed in the meantime, to different values. */
function overtaken(form: Form, draft: Draft, { version, body }: FormRecord): readonly Clash[] {
  if (draft.version === version) return [];
  const fields = form.fields.filter(({ name }) => name in draft.typed);
  const { body: mine } = readFields(fields, draft.typed);
  return compare(fields, { base: draft.base, mine, theirs: body }).clashes;
}

/** Registers the form's handler for changes made outside it. */
function useMergeCurrent(form: Form, mergeCurrent: (current: FormRecord) => void): void {
  const mergeNow = useEffectEvent(mergeCurrent);
  useEffect(() => {
    form.mergeCurrent.set((current) => mergeNow(current));
    return () => form.mergeCurrent.set(null);
  }, [form]);
}

/** The state of one form: input, errors, concurrent changes by other users, draft. */
export function useRecordForm<Saved>(options: Options<Saved>) {
  const { form, initial = NOTHING, toRecord, onSaved } = options;
  const [record, setRecord] = useState(options.record);
  const base = record?.body ?? initial;
  const [draft] = useState(() => readDraft(form.id, options.record?.id ?? null));
  const [isRestored, setRestored] = useState(draft !== null);
  const [clashes, setClashes] = useState<readonly Clash[]>(() =>
    draft && options.record ? overtaken(form, draft, options.record) : [],
  );
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const doubtsIn = useDoubts(options.doubtsOf);
  const isDone = useRef(false);
  // The form may stay mounted after it was saved, until the next page has rendered.
  const [isSaved, setSaved] = useState(false);
  const isNew = record === null;
  const bodyOf = useCallback(
    (body: Body): Body => {
      // Fields that this user may not set are shown but not sent: the server would refuse the whole
      // body.
      const own = form.fields.filter(({ permission }) => hasPermission(permission));
      return sentBody(own, isNew ? null : base, body, form.resource.isWhole === true);
    },
    [form, base, isNew],
  );
  const resolver = useResolver(form, isNew, bodyOf);
  const written = useMemo(() => writeFields(form.fields, base), [form, base]);
  const control = useForm<TypedValues>({
    defaultValues: draft ? { ...written, ...draft.typed } : written,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { getValues, setValue, setError, reset, handleSubmit } = control;

  const isUnsettled = clashes.length > 0;
  const changed = useChanges({ form, record, base, isUnsettled, isDone, control });

  /** Adopts the version that another user saved. The input stays; conflicts are asked about. */
  const mergeCurrent = (current: FormRecord): boolean => {
    const { body } = readFields(form.fields, getValues());
    const merged = compare(form.fields, { base, mine: body, theirs: current.body });
    for (const field of merged.taken)
      setValue(field.name, writeValue(field, current.body[field.name]));
    setRecord(current);
    setTaken(merged.taken.map(({ label }) => label));
    setClashes(merged.clashes);
    return merged.taken.length + merged.clashes.length > 0;
  };
  const settle = (name: string, takesTheirs: boolean) => {
    const clash = clashes.find(({ field }) => field.name === name);
    if (clash && takesTheirs) setValue(name, writeValue(clash.field, clash.theirs));
    setClashes((all) => all.filter(({ field }) => field.name !== name));
  };

  useMergeCurrent(form, mergeCurrent);
  useRecheck(form.fields, control);
  const markFields = (type: string, faults: readonly (readonly [string, string])[]): void => {
    for (const [name, message] of faults) setError(name || 'root', { type, message });
  };
  const send = async (
    typed: TypedValues,
    onInvalid: () => void,
    version = record?.version ?? null,
  ): Promise<void> => {
    setFailure(null);
    const body = bodyOf(readFields(form.fields, typed).body);
    // The save key is not disabled with its button.
    if (!isNew && Object.keys(body).length === 0) return;
    const doubts = doubtsIn(body, base);
    markFields('doubt', doubts);
    if (doubts.length > 0) return onInvalid();
    try {
      const saved = await options.save(body, version, base);
      isDone.current = true;
      setSaved(true);
      storeDraft(form, record?.id ?? null, null);
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const { current } = (error.body ?? {}) as { current?: unknown };
      if (error.status === 412 && current) {
        const now = toRecord(current);
        // None of the form's fields was changed, so there is nothing to ask.
        if (!mergeCurrent(now) && now.version !== version)
          await send(typed, onInvalid, now.version);
        return;
      }
      const found = issuesByField(form.fields, error.fields, form.bodyPath);
      markFields('server', Object.entries(found));
      setFailure(formFailure(error, found));
    }
  };
  const submit = (onInvalid: () => void) =>
    handleSubmit((typed) => send(typed, onInvalid), onInvalid);
  const discard = () => {
    storeDraft(form, record?.id ?? null, null);
    reset(written);
    setRestored(false);
    setFailure(null);
    setClashes([]);
  };
  return {
    control,
    isNew,
    changed,
    clashes,
    taken,
    settle,
    failure,
    record,
    forgetFailure: () => setFailure(null),
    isRestored,
    submit,
    discard,
    isDone,
    isSaved,
  };
}
export type RecordFormState = ReturnType<typeof useRecordForm<unknown>>;
