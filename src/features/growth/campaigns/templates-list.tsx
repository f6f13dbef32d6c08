import { LANGUAGES } from '#contract/names.ts';
import { messageTemplatesRoutes } from '#contract/routes/growth/message-templates.ts';
import { languageText } from '#src/domain/campaign/campaign-text.ts';
import { messageTemplateActs } from '#src/domain/message-template/message-templates.ts';
import { t } from '#src/lib/i18n.ts';
import { countText } from '#src/lib/text/number.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof messageTemplatesRoutes.list>();

/** The templates of the messages about orders, in the order in which an order triggers them. */
export const templatesList = defineList({
  id: 'messageTemplates',
  label: 'message_templates.screen',
  counted: 'message_templates.counted',
  routes: messageTemplatesRoutes,
  defaultSort: 'place',
  columns: [
    column.text('name', 'message_templates.event', 'minmax(7rem, 0.8fr)', {
      sort: 'place',
      isTitle: true,
    }),
    column.cell('state', 'message_templates.state', '5rem', ({ isOn }) =>
      t(isOn ? 'message_templates.on' : 'message_templates.off'),
    ),
    column.text(
      'title',
      'message_templates.title',
      'minmax(9rem, 1fr)',
      ({ titles, defaultLanguage }) => titles[defaultLanguage],
    ),
    column.text(
      'body',
      'message_templates.body',
      'minmax(12rem, 2fr)',
      { fromRem: 74 },
      ({ bodies, defaultLanguage }) => bodies[defaultLanguage],
    ),
    column.cell('languages', 'message_templates.languages', 'minmax(9rem, 1fr)', ({ titles }) =>
      LANGUAGES.filter((one) => titles[one])
        .map(languageText)
        .join(', '),
    ),
    column.figure('accepted', 'message_templates.accepted', '8rem', ({ accepted }) =>
      countText(accepted),
    ),
    column.figure('missed', 'message_templates.missed', '8rem', ({ missed }) => countText(missed)),
    column.moment('updatedAt', 'message_templates.updated', '8.5rem'),
    column.text(
      'updatedBy',
      'message_templates.updated_by',
      '8rem',
      { isExtra: true },
      'updatedBy.name',
    ),
  ],
  filters: [],
  acts: messageTemplateActs,
  path: ({ id }) => `/push-notifications/templates/${id}/edit`,
  name: ({ name }) => name,
  empty: 'message_templates.empty',
  isOver: ({ isOn }) => !isOn,
});
