import { t } from '#src/lib/i18n.ts';
import { createPage, editPage } from '#src/ui/form/record-pages.tsx';
import { NEW_ACCOUNT } from './new-account.ts';
import { userForm } from './user-form.ts';

const shared = { form: userForm, path: '/users', listId: 'users' };

/**
 * Creates an account. Its user sets a password by a link, which the account's page creates at once.
 */
export const CreateUserPage = createPage({
  ...shared,
  title: 'screens.user_create',
  done: ({ name }) => t('users.created_done', { name }),
  next: NEW_ACCOUNT,
});

export const EditUserPage = editPage({
  ...shared,
  title: 'screens.user_edit',
  done: ({ name }) => t('users.saved', { name }),
});
