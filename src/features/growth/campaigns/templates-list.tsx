import { messageTemplatesRoutes } from '#contract/routes/growth/message-templates.ts';
import { LANGUAGES } from '#rules/language.ts';
import { languageText } from '#src/domain/campaign/campaign-text.ts';
import { eventText, messageTemplateActs } from '#src/domain/message-template/message-templates.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { countText } from '#src/lib/text/number.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column } = makersOf({ routes: messageTemplatesRoutes, texts: 'message_templates.' });

/** The templates of the messages about orders, in the order in which an order triggers them. */
export const templatesList = defineList({
  id: 'messageTemplates',
  label: 'message_templates.screen',
  counted: 'message_templates.counted',
  routes: messageTemplatesRoutes,
  defaultSort: 'place',
  columns: [
    column.text({
      id: 'name',
      label: 'message_templates.event',
      value: eventText,
      width: 'minmax(7rem, 0.8fr)',
      sort: 'place',
      isTitle: true,
    }),
    column.cell({
      id: 'state',
      width: '5rem',
      cell: ({ isOn }) => t(isOn ? 'message_templates.on' : 'message_templates.off'),
    }),
    column.text({
      id: 'title',
      width: 'minmax(9rem, 1fr)',
      value: ({ titles, defaultLanguage }) => titles[defaultLanguage],
    }),
    column.text({
      id: 'body',
      width: 'minmax(12rem, 2fr)',
      fromRem: 74,
      value: ({ bodies, defaultLanguage }) => bodies[defaultLanguage],
    }),
    column.cell({
      id: 'languages',
      width: 'minmax(9rem, 1fr)',
      cell: ({ titles }) => joinList(LANGUAGES.filter((one) => titles[one]).map(languageText)),
    }),
    column.figure({ id: 'accepted', width: '8rem', cell: ({ accepted }) => countText(accepted) }),
    column.figure({ id: 'missed', width: '8rem', cell: ({ missed }) => countText(missed) }),
    column.moment({ id: 'updatedAt', label: 'message_templates.updated', width: '8.5rem' }),
    column.text({
      id: 'updatedBy',
      label: 'message_templates.updated_by',
      width: '8rem',
      isExtra: true,
      value: 'updatedBy.name',
    }),
  ],
  filters: [],
  acts: messageTemplateActs,
  path: ({ id }) => `/push-notifications/templates/${id}/edit`,
  name: eventText,
  empty: 'message_templates.empty',
  isOver: ({ isOn }) => !isOn,
});
