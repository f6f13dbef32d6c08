import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changedPassword } from '#src/domain/user/own-account.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { fieldErrors } from '#src/lib/text/field-errors.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { Section } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';

/** Changes the user's own password, for which the current one is needed. */
export function PasswordForm() {
  const queries = useQueryClient();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { isBusy, failure, setFailure, attempt } = useAttempt((error) => {
    const fields = error instanceof ApiFailure ? fieldErrors(error.fields) : {};
    setErrors(fields);
    return Object.keys(fields).length > 0 ? null : failureText(error);
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const body = { current: formText(data, 'current'), password: formText(data, 'password') };
    const checked = changedPassword.schema.safeParse(body);
    setFailure(null);
    if (!checked.success) return setErrors(fieldErrors(checked.error.issues));
    setErrors({});
    if (!(await attempt(() => changedPassword.send(body)))) return undefined;
    form.reset();
    showToast({ title: t('settings.password_changed') });
    return queries.invalidateQueries({ queryKey: ['record.related', 'own.devices'] });
  };
  return (
    <Section title={t('settings.password')}>
      <form className="stack profile__password" noValidate onSubmit={(event) => void submit(event)}>
        {failure && <Notice severity="critical">{failure}</Notice>}
        <PasswordField
          label={t('settings.password_current')}
          name="current"
          autoComplete="current-password"
          error={errors.current}
        />
        <PasswordField
          label={t('login.new_password')}
          name="password"
          autoComplete="new-password"
          hint={t('login.new_password_hint')}
          error={errors.password}
        />
        <p>
          <Button type="submit" disabled={isBusy}>
            {t('settings.password_change')}
          </Button>
        </p>
      </form>
    </Section>
  );
}
