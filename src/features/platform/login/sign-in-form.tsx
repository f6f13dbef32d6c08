import { Button } from '@blueprintjs/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { sessionActor, useSession } from '#src/lib/session/session.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { retryAtOf, signInFailureText } from './sign-in-failure.ts';
import { minutesAndSeconds, useCountdown } from './use-countdown.ts';

function FailureNotice({ failure, wait }: { failure: unknown; wait: number }) {
  const text = signInFailureText(failure);
  if (wait > 0)
    return (
      <Notice severity="warning">
        {/* Announced once, not every second. */}
        <span aria-live="off">{t('login.rate_limited', { wait: minutesAndSeconds(wait) })}</span>
      </Notice>
    );
  if (text === null) return null;
  return <Notice severity="critical">{text}</Notice>;
}

/**
 * Email and password. The guard decides where the user goes next. `onBegin` is called at every
 * input and on submission, to preload the console.
 */
export function SignInForm({ onBegin }: { onBegin: () => void }) {
  const busy = useSession(({ state }) => state === 'signingIn');
  const failure = useSession((session) => (session.ended === null ? session.failure : null));
  const wait = useCountdown(retryAtOf(failure));
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});

  const email = useRef<HTMLInputElement>(null);
  useEffect(() => email.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onBegin();
    const form = new FormData(event.currentTarget);
    const address = formText(form, 'email').trim();
    const password = formText(form, 'password');
    setMissing({
      ...(address ? {} : { email: t('login.email_missing') }),
      ...(password ? {} : { password: t('login.password_missing') }),
    });
    if (!address || !password) {
      event.currentTarget
        .querySelector<HTMLInputElement>(address ? '[name=password]' : '[name=email]')
        ?.focus();
      return;
    }
    sessionActor.send({ type: 'session.sign_in', credentials: { email: address, password } });
  };

  return (
    <form className="stack login-form" noValidate onInput={onBegin} onSubmit={submit}>
      {!busy && <FailureNotice failure={failure} wait={wait} />}
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        ref={email}
        error={missing.email}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        error={missing.password}
      />
      <Button type="submit" intent="primary" disabled={busy || wait > 0}>
        {t(busy ? 'login.submitting' : 'login.submit')}
      </Button>
    </form>
  );
}
