import { t } from '#src/lib/i18n.ts';
import { createPage } from '#src/ui/form/record-pages.tsx';
import { zoneForm } from './zone-form.ts';

export { zoneForm as form } from './zone-form.ts';

/** Creates an operational area as a draft; its shape is drawn next. */
export const create = createPage({
  form: zoneForm,
  path: '/operational-areas',
  listId: 'zones',
  title: 'zones.screen_create',
  initial: { kind: 'delivery', priority: 0, needs: [], names: {} },
  done: ({ name }) => t('zones.created_done', { name }),
});
