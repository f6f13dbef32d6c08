import { Button } from '@blueprintjs/core';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { newPassword } from '#src/domain/user/own-account.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { fieldErrors } from '#src/lib/text/field-errors.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import './login.css';

type State =
  | { step: 'asking' | 'sending' | 'set' }
  | { step: 'refused'; message: string | null; field?: string };

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** Sets a password through a link that a member of staff passed on. */
export default function PasswordPage() {
  const [token] = useState(() => tokenIn(window.location.hash));
  const [state, setState] = useState<State>({ step: 'asking' });
  // The token is removed from the address and from the browser's history.
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { token, password: formText(new FormData(event.currentTarget), 'password') };
    const checked = newPassword.schema.safeParse(body);
    if (!checked.success) {
      const field = fieldErrors(checked.error.issues).password;
      return setState({ step: 'refused', message: null, ...(field ? { field } : {}) });
    }
    setState({ step: 'sending' });
    try {
      await newPassword.send(body);
      setState({ step: 'set' });
    } catch (error) {
      const field = error instanceof ApiFailure ? fieldErrors(error.fields).password : undefined;
      setState({ step: 'refused', message: failureText(error), ...(field ? { field } : {}) });
    }
  };
  return (
    <main className="login">
      <div className="stack login-box">
        <p className="login-product">{t('shell.product')}</p>
        <h1>{t('login.password_title')}</h1>
        {state.step === 'set' && <Notice>{t('login.password_set')}</Notice>}
        {token === '' && <Notice severity="critical">{t('login.password_no_link')}</Notice>}
        {token !== '' && state.step !== 'set' && (
          <form className="stack login-form" noValidate onSubmit={(event) => void submit(event)}>
            {state.step === 'refused' && state.message && (
              <Notice severity="critical">{state.message}</Notice>
            )}
            <PasswordField
              label={t('login.new_password')}
              name="password"
              autoComplete="new-password"
              hint={t('login.new_password_hint')}
              error={state.step === 'refused' ? state.field : undefined}
            />
            <Button type="submit" intent="primary" disabled={state.step === 'sending'}>
              {t('login.password_submit')}
            </Button>
          </form>
        )}
        <p className="apart">
          <Link to="/login">{t('login.back_to_sign_in')}</Link>
        </p>
      </div>
    </main>
  );
}
