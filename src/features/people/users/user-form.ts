import { roleOptions } from '#src/domain/user/user-acts.ts';
import { users } from '#src/domain/user/users.ts';
import { t } from '#src/lib/i18n.ts';
import { defineForm } from '#src/ui/form/form.ts';
import { formPages } from '#src/ui/form/record-pages.tsx';
import { NEW_ACCOUNT } from './new-account.ts';

/** The fields of an account. The user sets the password through a link. */
const userForm = defineForm({
  id: 'userForm',
  resource: users,
  sections: [
    {
      title: 'users.section_person',
      fields: [
        { kind: 'text', name: 'name', label: 'users.name' },
        { kind: 'text', type: 'email', name: 'email', label: 'users.email' },
        { kind: 'text', type: 'tel', name: 'phone', label: 'users.phone' },
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

/**
 * The forms of an account. The user sets a password through a link, which the account's page
 * creates at once.
 */
export const userForms = formPages({
  form: userForm,
  path: '/users',
  listId: 'users',
  create: {
    title: 'screens.user_create',
    done: ({ name }) => t('users.created_done', { name }),
    next: NEW_ACCOUNT,
  },
  edit: {
    title: 'screens.user_edit',
    done: ({ name }) => t('users.saved', { name }),
  },
});
