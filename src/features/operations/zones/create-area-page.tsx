import { t } from '#src/lib/i18n.ts';
import { createPage } from '#src/ui/form/record-pages.tsx';
import { areaForm } from './area-form.ts';

export { areaForm as form } from './area-form.ts';

/** Creates an operational area as a draft; its shape is drawn next. */
export const create = createPage({
  form: areaForm,
  path: '/operational-areas',
  listId: 'areas',
  title: 'screens.area_create',
  initial: { kind: 'delivery', priority: 0, names: {} },
  done: ({ name }) => t('areas.created_done', { name }),
});
