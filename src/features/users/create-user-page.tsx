import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#contract/permissions.ts';
import { usersRoutes } from '#contract/routes/users.ts';
import { ApiFailure, call } from '#src/lib/call.ts';
import { fieldErrors } from '#src/lib/field-errors.ts';
import { formText } from '#src/lib/form-text.ts';
import { t } from '#src/lib/i18n.ts';
import { Notice } from '#src/ui/notice.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { showToast } from '#src/ui/toaster.tsx';
import { RoleOptions } from './role-select.tsx';
import './users.css';

function bodyOf(form: FormData) {
  const text = (name: string) => formText(form, name).trim();
  const phone = text('phone');
  return {
    name: text('name'),
    email: text('email'),
    password: formText(form, 'password'),
    role: text('role') as Role,
    ...(phone ? { phone } : {}),
  };
}

/** Makes an account that can be used at once. */
export default function CreateUserPage() {
  const navigate = useNavigate();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const create = useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => call(usersRoutes.create, { body }),
    onSuccess: ({ name }) => {
      showToast({ title: t('users.created_done', { name }) });
      void navigate('/users');
    },
    onError: (error) => error instanceof ApiFailure && setFields(fieldErrors(error.fields)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = bodyOf(new FormData(event.currentTarget));
    const checked = usersRoutes.create.body.safeParse(body);
    setFields(checked.success ? {} : fieldErrors(checked.error.issues));
    if (checked.success) create.mutate(body);
  };
  return (
    <form className="user-form" noValidate autoComplete="off" onSubmit={submit}>
      {create.error && <Notice severity="critical">{create.error.message}</Notice>}
      <TextField label={t('users.name')} name="name" error={fields.name} />
      <TextField label={t('users.email')} name="email" type="email" error={fields.email} />
      <PasswordField
        label={t('users.password')}
        name="password"
        autoComplete="new-password"
        hint={t('login.new_password_hint')}
        error={fields.password}
      />
      <label className="field">
        <span className="field-label">{t('users.role')}</span>
        <select className="select" name="role" defaultValue="operator">
          <RoleOptions />
        </select>
      </label>
      <TextField label={t('login.phone')} name="phone" type="tel" error={fields.phone} />
      <div>
        <button type="submit" className="button" data-kind="primary" disabled={create.isPending}>
          {t('users.create_submit')}
        </button>
      </div>
    </form>
  );
}
