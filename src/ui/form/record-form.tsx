import {
  type FormEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { FormEnd } from '#src/ui/field/ask-form.tsx';
import { AskSecond, type FormAsk } from '#src/ui/overlay/ask-second.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { ClashPanel } from './clash-panel.tsx';
import type { FormField } from './fields/form-field.ts';
import { type Form, neededFields } from './form.ts';
import { FormBelow } from './form-below.tsx';
import { FormSectionView } from './form-section.tsx';
import { writeValue } from './kinds.ts';
import { LeaveSheet } from './leave-sheet.tsx';
import type { DoubtsOf } from './use-doubts.ts';
import {
  type Body,
  type FormRecord,
  type RecordFormState,
  useRecordForm,
} from './use-record-form.ts';
import './form.css';
import './groups.css';

interface Props<Saved> {
  form: Form;
  /** The record that is created or changed, for screen readers. */
  label: string;
  record: FormRecord | null;
  initial?: Readonly<Body>;
  save: (body: Body, version: number | null, base: Readonly<Body>) => Promise<Saved>;
  toRecord: (current: unknown) => FormRecord;
  onSaved: (saved: Saved) => void;
  onBack: () => void;
  doubtsOf?: DoubtsOf;
  /** What the form proposes to a second person, where the server refuses one person's change. */
  ask?: FormAsk;
}

/** All errors of the form in one place, each with a link to its field. */
function FormWrong(props: {
  panel: Ref<HTMLDivElement>;
  message: string | undefined;
  wrong: readonly { field: FormField; message: string; isDoubt: boolean }[];
  form: RefObject<HTMLFormElement | null>;
  children?: ReactNode;
}) {
  const { panel, message, wrong } = props;
  const isAsking = message === undefined && wrong.every(({ isDoubt }) => isDoubt);
  const toField = (name: string) =>
    props.form.current
      ?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, select, textarea, button)`)
      ?.focus();
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="notice record-form__wrong"
      data-severity={isAsking ? 'warning' : 'critical'}
      role="alert"
    >
      <p>{message ?? t('form.wrong', { n: wrong.length })}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ field, message }) => (
            <li key={field.name}>
              <TextButton onClick={() => toField(field.name)}>{t(field.label)}</TextButton>{' '}
              {message}
            </li>
          ))}
        </ul>
      )}
      {props.children}
    </div>
  );
}

/** The last change that the server refused to one person. */
function useRefused<Saved>({ save, ask }: Pick<Props<Saved>, 'save' | 'ask'>) {
  const [refused, setRefused] = useState<Body | null>(null);
  const saveOrNote: typeof save = async (body, version, base) => {
    setRefused(null);
    try {
      return await save(body, version, base);
    } catch (error) {
      if (ask?.isNeeded(error)) setRefused(body);
      throw error;
    }
  };
  return { refused, save: saveOrNote };
}

/** Restores the fields that are proposed to a second person; the others can be saved. */
function dropProposed(
  { fields }: Form,
  { control, record, forgetFailure }: RecordFormState,
  names: readonly string[],
): void {
  for (const field of fields)
    if (names.includes(field.name))
      control.setValue(field.name, writeValue(field, record?.body[field.name]));
  control.clearErrors();
  forgetFailure();
}

const NOTHING: Readonly<Body> = {};
const NONE: ReadonlySet<string> = new Set();

/**
 * The screen of a form: sections of fields, errors beside each field and in a summary, and a draft
 * that survives a reload. It asks before unsaved work is left, and does not overwrite another
 * user's change.
 */
export function RecordForm<Saved>(props: Props<Saved>) {
  const { form, label, onBack } = props;
  const { refused, save } = useRefused(props);
  const state = useRecordForm({ ...props, save });
  const { control, changed, clashes, taken, isRestored, isDone } = state;
  const { errors, isSubmitting, submitCount } = useFormState({ control: control.control });
  const summary = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  /** Set synchronously, not at the next render: saving twice would create two records. */
  const isSending = useRef(false);
  const saveKey = useKey(`${form.id}.save`);
  const isDirty = changed.length > 0;
  const { isNew } = state;
  const { initial = NOTHING } = props;
  const needed = useMemo(
    () => (isNew ? neededFields(form, initial) : NONE),
    [form, initial, isNew],
  );
  useEffect(() => {
    // The form is ready for the next new record.
    if (isNew) element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isNew]);
  useEffect(() => {
    // Scrolls the error into view, wherever the user has scrolled to.
    if (state.failure) summary.current?.focus();
  }, [state.failure]);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    // The save key does not check the button, which is enabled again before the next page has
    // rendered.
    if (clashes.length > 0 || isSending.current || isDone.current) return;
    isSending.current = true;
    let isInvalid = false;
    const noteInvalid = () => {
      isInvalid = true;
    };
    void state
      .submit(noteInvalid)()
      .finally(() => {
        isSending.current = false;
        // The summary is rendered once the submission is counted.
        if (isInvalid) requestAnimationFrame(() => summary.current?.focus());
      });
  };
  useCommandScope(form.commands, () => element.current?.requestSubmit());

  const wrong = form.fields.flatMap((field) => {
    const { message, type } = errors[field.name] ?? {};
    return typeof message === 'string' ? [{ field, message, isDoubt: type === 'doubt' }] : [];
  });
  const root = errors.root?.message;
  // Once its fields are corrected, a refusal says nothing more.
  const failure = state.failure?.isOfFields && wrong.length === 0 ? undefined : state.failure?.text;
  const status = [
    isDirty ? t('form.changed', { n: changed.length }) : !isNew && t('form.unchanged'),
    saveKey && t('form.save_key', { key: saveKey }),
  ].filter(Boolean);
  return (
    <FormProvider {...control}>
      <form
        ref={element}
        className="column record-form"
        noValidate
        autoComplete="off"
        aria-label={label}
        onSubmit={submit}
      >
        <div className="page record-form__body">
          {isRestored && isDirty && (
            <Notice>
              {t('form.restored')}{' '}
              <TextButton onClick={state.discard}>{t('form.discard')}</TextButton>
            </Notice>
          )}
          {(failure ?? root ?? (submitCount > 0 && wrong.length > 0)) && (
            <FormWrong panel={summary} message={failure ?? root} wrong={wrong} form={element}>
              {props.ask && state.record && refused && failure && (
                <AskSecond
                  ask={props.ask}
                  record={state.record}
                  body={refused}
                  label={label}
                  onAsked={(names) => dropProposed(form, state, names)}
                />
              )}
            </FormWrong>
          )}
          {taken.length > 0 && (
            <Notice>
              {t('form.taken', { fields: joinList(taken.map((one) => t(one as MessageKey))) })}
            </Notice>
          )}
          {clashes.length > 0 && <ClashPanel clashes={clashes} onSettle={state.settle} />}
          {form.above && <form.above record={state.record} />}
          {form.sections.map((section) => (
            <FormSectionView
              key={section.title}
              section={section}
              isNew={state.isNew}
              needed={needed}
            />
          ))}
          {form.below && <FormBelow form={form} below={form.below} id={state.record?.id} />}
        </div>
        <FormEnd
          className="bar record-form__foot"
          confirm={t(isSubmitting ? 'form.saving' : (isNew && form.createLabel) || 'form.save')}
          isDisabled={isSubmitting || state.isSaved || clashes.length > 0 || (!isDirty && !isNew)}
          onBack={onBack}
        >
          <output className="hint">{status.join(' · ')}</output>
        </FormEnd>
      </form>
      <LeaveSheet isDirty={isDirty && !state.isSaved} isDone={() => isDone.current} isKeptOnPath />
    </FormProvider>
  );
}
