import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { registration } from '#src/domain/user/own-account.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { fieldErrors } from '#src/lib/text/field-errors.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Notice } from '#src/ui/page/notice.tsx';

type State =
  | { step: 'asking' }
  | { step: 'sending' }
  | { step: 'refused'; message: string | null; fields: Readonly<Record<string, string>> }
  | { step: 'asked'; email: string };

function bodyOf(form: FormData) {
  const text = (name: string) => formText(form, name).trim();
  const phone = text('phone');
  return {
    name: text('name'),
    email: text('email'),
    password: formText(form, 'password'),
    ...(phone ? { phone } : {}),
  };
}

/** Requests an account. An administrator assigns a role before it can be used. */
export default function RegisterForm() {
  const [state, setState] = useState<State>({ step: 'asking' });
  const fields = state.step === 'refused' ? state.fields : {};

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = bodyOf(new FormData(event.currentTarget));
    const checked = registration.schema.safeParse(body);
    if (!checked.success) {
      const found = fieldErrors(checked.error.issues);
      return setState({ step: 'refused', message: null, fields: found });
    }
    setState({ step: 'sending' });
    try {
      await registration.send(body);
      setState({ step: 'asked', email: body.email });
    } catch (error) {
      const known = error instanceof ApiFailure ? fieldErrors(error.fields) : {};
      const message = error instanceof Error ? error.message : '';
      setState({
        step: 'refused',
        message: t('login.register_failed', { message }),
        fields: known,
      });
    }
  };

  if (state.step === 'asked')
    return <Notice>{t('login.registered', { email: state.email })}</Notice>;
  return (
    <form className="stack login-form" noValidate onSubmit={submit}>
      {state.step === 'refused' && state.message && (
        <Notice severity="critical">{state.message}</Notice>
      )}
      <TextField label={t('login.name')} name="name" autoComplete="name" error={fields.name} />
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="email"
        error={fields.email}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="new-password"
        hint={t('login.new_password_hint')}
        error={fields.password}
      />
      <TextField
        label={t('login.phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        error={fields.phone}
      />
      <Button type="submit" intent="primary" disabled={state.step === 'sending'}>
        {t(state.step === 'sending' ? 'login.register_submitting' : 'login.register_submit')}
      </Button>
    </form>
  );
}
