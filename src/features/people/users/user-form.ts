import { roleOptions } from '#src/domain/user/user-acts.ts';
import { users } from '#src/domain/user/users.ts';
import { formPages } from '#src/ui/form/record-pages.tsx';
import { NEW_ACCOUNT } from './new-account.ts';

/**
 * The forms of an account. The user sets a password through a link, which the account's page
 * creates at once.
 */
export const userForms = formPages(users, {
  sections: [
    {
      title: 'users.section_person',
      fields: [
        { kind: 'text', name: 'name' },
        { kind: 'text', type: 'email', name: 'email' },
        { kind: 'text', type: 'tel', name: 'phone' },
      ],
    },
    {
      title: 'users.section_access',
      hint: 'users.section_access_hint',
      isHintForChange: true,
      fields: [{ kind: 'choice', name: 'role', options: roleOptions }],
    },
  ],
  next: NEW_ACCOUNT,
});
