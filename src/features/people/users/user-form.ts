import { roleOptions } from '#src/domain/user/user-acts.ts';
import { users } from '#src/domain/user/users.ts';
import { defineForm } from '#src/ui/form/form.ts';

/** The fields of an account. Its user sets the password, by a link. */
export const userForm = defineForm({
  id: 'userForm',
  of: users,
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
