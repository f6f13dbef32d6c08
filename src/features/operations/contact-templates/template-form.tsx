import { useParams } from 'react-router-dom';
import type { Translations } from '#contract/names.ts';
import { CHOICES } from '#contract/operations/contact/choices.ts';
import {
  CONTACT_VARIABLES,
  fillText,
  SAMPLE_CONTACT_VALUES,
} from '#contract/operations/contact/template.ts';
import { LANGUAGES } from '#rules/language.ts';
import { languageOptions, languageText } from '#src/domain/campaign/campaign-text.ts';
import { templateName } from '#src/domain/contact/template-name.ts';
import { contactTemplates } from '#src/domain/contact-template/contact-templates.ts';
import { needsSecondPerson, propose } from '#src/domain/proposal/proposals.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { Section } from '#src/ui/detail/parts.tsx';
import { useRecord } from '#src/ui/detail/use-record.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { defineForm, type FormBelowProps } from '#src/ui/form/form.ts';
import { editPage } from '#src/ui/form/record-pages.tsx';
import { choiceText } from './choice-text.ts';

/** The variables that the texts may contain, and the texts with example values. */
function TemplateBelow({ body }: FormBelowProps) {
  const { id = '' } = useParams();
  const { data } = useRecord(contactTemplates, id);
  const bodies = (body.bodies ?? {}) as Translations;
  return (
    <Section title={t('campaigns.preview')} isWide>
      {data && (
        <p className="hint">
          {t('contact_templates.variables')}{' '}
          {joinList(
            CONTACT_VARIABLES[data.party].map(
              (name) => `{${name}} (${SAMPLE_CONTACT_VALUES[name]})`,
            ),
          )}
        </p>
      )}
      <table className="table">
        <tbody>
          {LANGUAGES.filter((one) => bodies[one]).map((language) => (
            <tr key={language}>
              <th scope="row">{languageText(language)}</th>
              <td lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
                {fillText(bodies[language] ?? '', SAMPLE_CONTACT_VALUES)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const WRITE = { permission: 'contact.configure' } as const;

/** The fields of a template of contact. */
export const contactTemplateForm = defineForm({
  id: 'contactTemplateForm',
  resource: contactTemplates,
  texts: 'contact_templates.',
  below: TemplateBelow,
  sections: [
    {
      title: 'contact_templates.section',
      fields: [
        { kind: 'flag', name: 'isOn', ...WRITE },
        {
          kind: 'choice',
          name: 'defaultLanguage',
          label: 'campaigns.default_language',
          options: languageOptions,
          ...WRITE,
        },
        { kind: 'translated', name: 'bodies', isLong: true, ...WRITE },
        {
          kind: 'choices',
          name: 'choices',
          options: optionsOf(CHOICES, (one) => choiceText(one)),
          ...WRITE,
        },
      ],
    },
  ],
});

export const EditContactTemplatePage = editPage({
  form: contactTemplateForm,
  path: '/push-notifications/contact-templates',
  listId: 'contactTemplates',
  isInListOnly: true,
  title: 'contact_templates.screen_edit',
  done: (row) => t('contact_templates.saved', { name: templateName(row.party, row) }),
  ask: {
    isNeeded: needsSecondPerson,
    propose: ({ id, version }, change, reason) =>
      propose({ kind: 'contact_template', target: String(id), version, change, reason }),
  },
});
