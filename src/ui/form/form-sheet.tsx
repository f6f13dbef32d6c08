import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { useLeaveGuard } from '#src/lib/use-leave-guard.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { FormEnd } from '#src/ui/field/ask-form.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { readDraft } from './drafts/drafts.ts';
import { useKeptInput } from './drafts/use-kept-input.ts';
import { issuesByField } from './errors/issues.ts';
import { errorsAfter, type FormFailure, formFailure } from './errors/recheck.ts';
import { FieldInput } from './fields/field-input.tsx';
import type { FieldOf, FormField } from './fields/form-field.ts';
import { fieldsBy } from './form.ts';
import { readFields, type TypedValue, writeFields } from './kinds.ts';
import './form.css';
import './form-sheet.css';

interface Props<Body, Read> {
  /** Names its input, which is kept if the session ends, and the record that it is of; null for a new one. */
  draft: { id: string; recordId: number | null };
  title: string;
  lead?: string;
  fields: readonly FieldOf<Body>[];
  /** The contract's schema of the fields' values. */
  schema: z.ZodType<Read, Body>;
  /** The initial values. */
  initial: Partial<NoInfer<Body>>;
  /** May name what the fields ask for now, such as to publish or to schedule. */
  confirm: string | ((body: Readonly<Record<string, unknown>>) => string);
  /** Shown below the fields: what their values mean. */
  below?: (body: Readonly<Record<string, unknown>>) => ReactNode;
  /** @throws ApiFailure; its field errors are shown beside their inputs. */
  save: (body: Read) => Promise<void>;
  onClose: () => void;
}

const NOTHING = {};
const FIELD = ':is(input, select, textarea)';

/**
 * A few fields in a dialog, for parts of a record that are too small for a page. Escape asks before
 * it discards the input.
 */
export function FormSheet<Body, Read>(props: Props<Body, Read>) {
  const { title, lead, draft, schema, initial, save, onClose } = props;
  const [fields] = useState(() => fieldsBy(schema, props.fields));
  const dialog = useRef<HTMLDivElement>(null);
  const [first] = useState(() => writeFields(fields, { ...initial }));
  const [typed, setTyped] = useState<Record<string, TypedValue>>(() => ({
    ...first,
    ...readDraft(draft.id, draft.recordId)?.typed,
  }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { body: written } = readFields(fields, typed);
  const confirm = typeof props.confirm === 'string' ? props.confirm : props.confirm(written);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(first);
  const input = useMemo(
    () => (isDirty ? { version: 0, typed, base: NOTHING } : null),
    [isDirty, typed],
  );
  const { found, forget } = useKeptInput({ ...draft, fields }, input);
  useLeaveGuard(isDirty);

  const refuse = (found: Readonly<Record<string, string>>) => {
    setErrors(found);
    const name = fields.find((field) => found[field.name])?.name;
    dialog.current?.querySelector<HTMLElement>(`[data-field="${name}"] ${FIELD}`)?.focus();
  };
  const check = (input: Record<string, TypedValue>) => {
    const { body, faults } = readFields(fields, input);
    const checked = schema.safeParse(body);
    const issues = checked.success ? [] : checked.error.issues;
    return { checked, found: { ...issuesByField(fields, issues), ...faults } };
  };
  const change = (field: FormField, value: TypedValue) => {
    const input = { ...typed, [field.name]: value };
    setTyped(input);
    if (Object.keys(errors).length === 0) return;
    const { found: now } = check(input);
    const left = errorsAfter(errors, field, { found: now, isOfServer: failure !== null });
    setErrors(left);
    if (failure?.isOfFields && Object.keys(left).length === 0) setFailure(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const { checked, found } = check(typed);
    if (!checked.success || Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    setSaving(true);
    try {
      await save(checked.data);
      forget();
      onClose();
    } catch (error) {
      setSaving(false);
      const found = error instanceof ApiFailure ? issuesByField(fields, error.fields) : {};
      setFailure(formFailure(error, found));
      refuse(found);
    }
  };
  const leave = () => {
    if (isDirty && !isAsked) return setAsked(true);
    forget();
    onClose();
  };
  return (
    <Sheet ref={dialog} title={title} size="medium" className="form-sheet" onClose={leave}>
      {lead && <p className="hint">{lead}</p>}
      {found && isDirty && (
        <Notice>
          {t('form.restored')}{' '}
          <TextButton onClick={() => setTyped(first)}>{t('form.discard')}</TextButton>
        </Notice>
      )}
      <form noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
        {fields.map((field) => (
          <div key={field.name} data-field={field.name}>
            <FieldInput
              field={field}
              value={typed[field.name]}
              onChange={(value) => change(field, value)}
              onBlur={() => undefined}
              error={errors[field.name]}
            />
          </div>
        ))}
        {props.below?.(written)}
        {(failure ?? errors['']) && (
          <Notice severity="critical">{failure?.text ?? errors['']}</Notice>
        )}
        {isAsked && isDirty && <Notice>{t('form.sheet_leave')}</Notice>}
        <FormEnd
          confirm={isSaving ? t('form.saving') : confirm}
          isDisabled={isSaving}
          onBack={leave}
          back={t(isAsked && isDirty ? 'form.sheet_throw' : 'form.back')}
        />
      </form>
    </Sheet>
  );
}
