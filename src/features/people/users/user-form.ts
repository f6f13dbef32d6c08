import { type UserDetail, usersRoutes } from '#contract/routes/users.ts';
import { defineForm } from '#src/ui/form/form.ts';
import type { Known } from '#src/ui/form/use-record-form.ts';
import { roleOptions } from './user-acts.ts';

/** The fields of an account. Its user sets the password, by a link. */
export const userForm = defineForm({
  id: 'userForm',
  schema: usersRoutes.create.body,
  changes: usersRoutes.update.body,
  sections: [
    {
      title: 'users.section_person',
      fields: [
        { kind: 'text', name: 'name', label: 'users.name' },
        { kind: 'text', type: 'email', name: 'email', label: 'users.email' },
        { kind: 'text', type: 'tel', name: 'phone', label: 'users.phone', isNullable: true },
      ],
    },
    {
      title: 'users.section_access',
      hint: 'users.section_access_hint',
      isHintForChange: true,
      fields: [{ kind: 'choice', name: 'role', label: 'users.role', options: roleOptions }],
    },
  ],
});

/** Converts an account to the form's values. */
export const knownUser = (user: UserDetail): Known => ({
  id: user.id,
  version: user.version,
  body: user,
});
