import { Button } from '@blueprintjs/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { askPasswordLink } from '#src/domain/user/own-account.ts';
import { t } from '#src/lib/i18n.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Notice } from '#src/ui/page/notice.tsx';

type State =
  | { step: 'asking'; message: string | null; isMissing: boolean }
  | { step: 'sending' }
  | { step: 'asked'; isMailed: boolean };

/** Asks for a link to set a password, by mail; without mail it names whom to ask. */
export default function ForgotForm() {
  const [state, setState] = useState<State>({ step: 'asking', message: null, isMissing: false });
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => email.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = formText(new FormData(event.currentTarget), 'email').trim();
    if (!address) return setState({ step: 'asking', message: null, isMissing: true });
    setState({ step: 'sending' });
    try {
      setState({ step: 'asked', ...(await askPasswordLink(address)) });
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      setState({
        step: 'asking',
        message: t('login.forgot_failed', { message }),
        isMissing: false,
      });
    }
  };

  if (state.step === 'asked')
    return <Notice>{t(state.isMailed ? 'login.forgot_mailed' : 'login.forgot_no_mail')}</Notice>;
  const asking = state.step === 'asking' ? state : null;
  return (
    <form className="stack login-form" noValidate onSubmit={(event) => void submit(event)}>
      {asking?.message && <Notice severity="critical">{asking.message}</Notice>}
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        ref={email}
        error={asking?.isMissing ? t('login.email_missing') : undefined}
      />
      <Button type="submit" intent="primary" disabled={state.step === 'sending'}>
        {t('login.forgot_submit')}
      </Button>
    </form>
  );
}
