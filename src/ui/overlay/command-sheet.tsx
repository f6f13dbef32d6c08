import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { resendCommand, UnknownResultError } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { FormEnd } from '#src/ui/field/ask-form.tsx';
import { refusedFields } from '#src/ui/field/field-faults.ts';
import { type FieldFaults, FieldFaultsContext } from '#src/ui/field/field-faults-context.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { AskAgain } from './ask-again.ts';
import { Sheet } from './sheet.tsx';

const FIELD = 'input, select, textarea';

/**
 * A dialog with one command. It stays open until there is a response; sending again sends the same
 * command. What the server says about a field stands at the field of that name, all at once.
 */
export function CommandSheet(props: {
  title: string;
  confirm: string;
  /** Sends the command; null while the fields are invalid. Rejects with `AskAgain` to ask first. */
  send: (form: FormData) => Promise<unknown> | null;
  done: (answer: unknown) => string;
  onClose: (isDone: boolean) => void;
  children: ReactNode;
}) {
  const { title, confirm, send, done, onClose } = props;
  const dialog = useRef<HTMLDivElement>(null);
  const open = useRef<string | null>(null);
  const [faults, setFaults] = useState<FieldFaults>({});
  const [tries, setTries] = useState(0);
  const { isBusy, failure, attempt } = useAttempt((error) => {
    if (error instanceof AskAgain) return null;
    open.current = error instanceof UnknownResultError ? error.commandId : null;
    setFaults(refusedFields(error));
    setTries((n) => n + 1);
    return error instanceof UnknownResultError ? t('money.no_answer') : failureText(error);
  });
  useEffect(() => {
    if (tries === 0) return;
    const wrong = dialog.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // In a radio group, the first option takes the focus.
    (wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>(FIELD) : wrong)?.focus();
  }, [tries]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A sheet that a form opened is its child in React: the event must not submit that form too.
    event.stopPropagation();
    setFaults({});
    const sending =
      open.current === null ? send(new FormData(event.currentTarget)) : resendCommand(open.current);
    if (!sending) {
      setTries((n) => n + 1);
      return;
    }
    await attempt(async () => {
      showToast({ title: done(await sending) });
      onClose(true);
    });
  };
  return (
    <Sheet ref={dialog} title={title} size="wide" onClose={() => onClose(false)}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FieldFaultsContext value={faults}>{props.children}</FieldFaultsContext>
        {failure && <Notice severity="critical">{failure}</Notice>}
        <FormEnd confirm={confirm} isDisabled={isBusy} onBack={() => onClose(false)} />
      </form>
    </Sheet>
  );
}
