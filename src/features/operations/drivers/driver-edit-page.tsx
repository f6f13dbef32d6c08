import { t } from '#src/lib/i18n.ts';
import { editPage } from '#src/ui/form/record-pages.tsx';
import { driverForm } from './driver-form.ts';

/** Edits a driver's vehicle and documents. */
export default editPage({
  form: driverForm,
  path: '/drivers',
  listId: 'allDrivers',
  title: 'drivers.edit_of',
  done: ({ name }) => t('users.saved', { name }),
});
