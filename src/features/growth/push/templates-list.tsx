import { LANGUAGES } from '#contract/names.ts';
import { messageTemplatesRoutes } from '#contract/routes/growth/message-templates.ts';
import { languageText } from '#src/domain/campaign/campaign-words.ts';
import { messageTemplateActs } from '#src/domain/message-template/message-templates.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { defineList } from '#src/ui/list/list.ts';

/** The templates of the messages about orders, in the order of an order's life. */
export const templatesList = defineList({
  id: 'messageTemplates',
  label: 'message_templates.screen',
  counted: 'message_templates.counted',
  endpoint: messageTemplatesRoutes.list,
  usualSort: 'place',
  columns: [
    {
      id: 'name',
      label: 'message_templates.event',
      width: 'minmax(7rem, 0.8fr)',
      sort: 'place',
      isTitle: true,
      cell: ({ name }) => name,
    },
    {
      id: 'state',
      label: 'message_templates.state',
      width: '5rem',
      cell: ({ isOn }) => t(isOn ? 'message_templates.on' : 'message_templates.off'),
    },
    {
      id: 'title',
      label: 'message_templates.title',
      width: 'minmax(9rem, 1fr)',
      cell: ({ titles, defaultLanguage }) => titles[defaultLanguage] ?? '—',
    },
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
    {
      id: 'updatedAt',
      label: 'message_templates.updated',
      width: '8.5rem',
      cell: ({ updatedAt }) => (updatedAt === null ? '—' : moment(updatedAt)),
    },
    {
      id: 'updatedBy',
      label: 'message_templates.updated_by',
      width: '8rem',
      isExtra: true,
      cell: ({ updatedBy }) => updatedBy?.name ?? '—',
    },
  ],
  filters: [],
  acts: messageTemplateActs,
  path: ({ id }) => `/push-notifications/templates/${id}/edit`,
  name: ({ name }) => name,
  empty: 'message_templates.empty',
  isOver: ({ isOn }) => !isOn,
});
