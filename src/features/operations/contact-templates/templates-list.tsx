import { CONTACT_PARTIES } from '#contract/operations/contact/contact.ts';
import { contactTemplatesRoutes } from '#contract/routes/operations/contact/contact-templates.ts';
import { LANGUAGES } from '#rules/language.ts';
import { languageText } from '#src/domain/campaign/campaign-text.ts';
import { templateName } from '#src/domain/contact/template-name.ts';
import { contactTemplateActs } from '#src/domain/contact-template/contact-templates.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { countText } from '#src/lib/text/number.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { choiceText } from './choice-text.ts';

const { column, filter } = makersOf({
  routes: contactTemplatesRoutes,
  texts: 'contact_templates.',
});

/** The templates of contact, by party and number. */
export const contactTemplatesList = defineList({
  id: 'contactTemplates',
  label: 'contact_templates.screen',
  counted: 'contact_templates.counted',
  routes: contactTemplatesRoutes,
  defaultSort: 'place',
  columns: [
    column.text({
      id: 'name',
      value: (row) => templateName(row.party, row),
      width: 'minmax(8rem, 0.8fr)',
      sort: 'place',
      isTitle: true,
    }),
    column.cell({
      id: 'party',
      width: '6rem',
      cell: ({ party }) => t(`contact.party_${party}`),
    }),
    column.figure({ id: 'number', width: '4rem', cell: ({ number }) => String(number) }),
    column.cell({
      id: 'state',
      width: '4rem',
      cell: ({ isOn }) => t(isOn ? 'contact_templates.on' : 'contact_templates.off'),
    }),
    column.text({
      id: 'body',
      width: 'minmax(12rem, 2fr)',
      value: ({ bodies, defaultLanguage }) => bodies[defaultLanguage],
    }),
    column.cell({
      id: 'choices',
      width: 'minmax(9rem, 1fr)',
      cell: ({ choices }) => joinList(choices.map((one) => choiceText(one))),
    }),
    column.cell({
      id: 'languages',
      width: '9rem',
      isExtra: true,
      cell: ({ bodies }) => joinList(LANGUAGES.filter((one) => bodies[one]).map(languageText)),
    }),
    column.figure({ id: 'sent', width: '6rem', cell: ({ sent }) => countText(sent) }),
    column.moment({ id: 'updatedAt', width: '8.5rem' }),
    column.text({ id: 'updatedBy', width: '8rem', isExtra: true, value: 'updatedBy.name' }),
  ],
  filters: [
    filter.choices({
      name: 'party',
      words: CONTACT_PARTIES,
      text: (party) => t(`contact.party_${party}`),
    }),
  ],
  acts: contactTemplateActs,
  path: ({ id }) => `/push-notifications/contact-templates/${id}/edit`,
  name: (row) => templateName(row.party, row),
  empty: 'contact_templates.empty',
  isOver: ({ isOn }) => !isOn,
});
