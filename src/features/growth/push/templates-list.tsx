import { LANGUAGES } from '#contract/names.ts';
import { messageTemplatesRoutes } from '#contract/routes/growth/message-templates.ts';
import { languageText } from '#src/domain/campaign/campaign-words.ts';
import { messageTemplateActs } from '#src/domain/message-template/message-templates.ts';
import { t } from '#src/lib/i18n.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { defineList } from '#src/ui/list/list.ts';

const column = columnsOf<typeof messageTemplatesRoutes.list>();

/** The templates of the messages about orders, in the order of an order's life. */
export const templatesList = defineList({
  id: 'messageTemplates',
  label: 'message_templates.screen',
  counted: 'message_templates.counted',
  endpoint: messageTemplatesRoutes.list,
  usualSort: 'place',
  columns: [
    column.text('name', 'message_templates.event', 'minmax(7rem, 0.8fr)', {
      sort: 'place',
      isTitle: true,
    }),
    {
      id: 'state',
      label: 'message_templates.state',
      width: '5rem',
      cell: ({ isOn }) => t(isOn ? 'message_templates.on' : 'message_templates.off'),
    },
    column.text(
      'title',
      'message_templates.title',
      'minmax(9rem, 1fr)',
      ({ titles, defaultLanguage }) => titles[defaultLanguage],
    ),
    {
      id: 'body',
      label: 'message_templates.body',
      width: 'minmax(12rem, 2fr)',
      fromRem: 74,
      cell: ({ bodies, defaultLanguage }) => (
        <span title={bodies[defaultLanguage]}>{bodies[defaultLanguage] ?? '—'}</span>
      ),
    },
    {
      id: 'languages',
      label: 'message_templates.languages',
      width: 'minmax(9rem, 1fr)',
      cell: ({ titles }) =>
        LANGUAGES.filter((one) => titles[one])
          .map(languageText)
          .join(', '),
    },
    {
      id: 'accepted',
      label: 'message_templates.accepted',
      width: '8rem',
      isNumber: true,
      cell: ({ accepted }) => accepted.toLocaleString('en-US'),
    },
    {
      id: 'missed',
      label: 'message_templates.missed',
      width: '8rem',
      isNumber: true,
      cell: ({ missed }) => missed.toLocaleString('en-US'),
    },
    column.moment('updatedAt', 'message_templates.updated', '8.5rem'),
    column.text(
      'updatedBy',
      'message_templates.updated_by',
      '8rem',
      ({ updatedBy }) => updatedBy?.name,
      { isExtra: true },
    ),
  ],
  filters: [],
  acts: messageTemplateActs,
  path: ({ id }) => `/push-notifications/templates/${id}/edit`,
  name: ({ name }) => name,
  empty: 'message_templates.empty',
  isOver: ({ isOn }) => !isOn,
});
