import { usersRoutes } from '#contract/routes/users.ts';
import { t } from '#src/lib/i18n.ts';
import { createPage, editPage } from '#src/ui/form/record-pages.tsx';
import { NEW_ACCOUNT } from './new-account.ts';
import { knownUser, userForm } from './user-form.ts';

const shared = { form: userForm, path: '/users', listId: 'users', known: knownUser };

/**
 * Creates an account. Its user sets a password by a link, which the account's page creates at once.
 */
export const CreateUserPage = createPage<typeof usersRoutes.get, typeof usersRoutes.create>({
  ...shared,
  title: 'screens.user_create',
  create: usersRoutes.create,
  done: ({ name }) => t('users.created_done', { name }),
  next: NEW_ACCOUNT,
});

export const EditUserPage = editPage({
  ...shared,
  title: 'screens.user_edit',
  read: usersRoutes.get,
  update: usersRoutes.update,
  done: ({ name }) => t('users.saved', { name }),
});
