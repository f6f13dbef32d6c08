import { useParams } from 'react-router-dom';
import {
  type OrderNoticeEvent,
  PLACEHOLDERS,
  renderText,
  SAMPLE_VALUES,
} from '#contract/growth/message-templates/message-template.ts';
import type { Translations } from '#contract/names.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { languageOptions } from '#src/domain/campaign/campaign-text.ts';
import { eventText, messageTemplates } from '#src/domain/message-template/message-templates.ts';
import { needsSecondPerson, propose } from '#src/domain/proposal/proposals.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { useRecord } from '#src/ui/detail/use-record.ts';
import { defineForm, type FormBelowProps } from '#src/ui/form/form.ts';
import { editPage } from '#src/ui/form/record-pages.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { MessagePreview } from './message-preview.tsx';

const filledIn = (texts: Translations | undefined): Translations =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = texts?.[language];
      return text === undefined ? [] : [[language, renderText(text, SAMPLE_VALUES)]];
    }),
  );

const placeholdersOf = (event: OrderNoticeEvent): string =>
  joinList(PLACEHOLDERS[event].map((name) => `{${name}} (${SAMPLE_VALUES[name]})`));

/** The placeholders that the texts may contain, and a preview with example values. */
function TemplateBelow({ body }: FormBelowProps) {
  const { id = '' } = useParams();
  const { data } = useRecord(messageTemplates, id);
  return (
    <MessagePreview
      titles={filledIn(body.titles as Translations | undefined)}
      bodies={filledIn(body.bodies as Translations | undefined)}
      defaultLanguage={(body.defaultLanguage ?? 'fr') as Language}
      imageId={null}
    >
      {data?.isOutbox && <Notice>{t('message_templates.outbox')}</Notice>}
      {data && (
        <p className="hint">
          {t('message_templates.placeholders')} {placeholdersOf(data.event)}
        </p>
      )}
    </MessagePreview>
  );
}

/** The fields of the template of a message about orders. */
export const templateForm = defineForm({
  id: 'templateForm',
  resource: messageTemplates,
  texts: 'message_templates.',
  below: TemplateBelow,
  sections: [
    {
      title: 'message_templates.section',
      fields: [
        {
          kind: 'flag',
          name: 'isOn',
          permission: 'push.approve',
        },
        {
          kind: 'choice',
          name: 'defaultLanguage',
          label: 'campaigns.default_language',
          options: languageOptions,
          permission: 'push.approve',
        },
        {
          kind: 'translated',
          name: 'titles',
          label: 'campaigns.titles',
          permission: 'push.approve',
        },
        {
          kind: 'translated',
          name: 'bodies',
          label: 'campaigns.bodies',
          isLong: true,
          permission: 'push.approve',
        },
      ],
    },
  ],
});

export const EditTemplatePage = editPage({
  form: templateForm,
  path: '/push-notifications/templates',
  listId: 'messageTemplates',
  isInListOnly: true,
  title: 'message_templates.screen_edit',
  done: (row) => t('message_templates.saved', { name: eventText(row) }),
  ask: {
    isNeeded: needsSecondPerson,
    propose: ({ id, version }, change, reason) =>
      propose({ kind: 'order_message', target: String(id), version, change, reason }),
  },
});
