// oxlint-disable jsx-a11y/no-autofocus -- the field appears because its key was pressed.
// biome-ignore-all lint/a11y/noAutofocus: the field appears because its key was pressed.

import { Button, TextArea } from '@blueprintjs/core';
import { CALL_OUTCOMES, type ContactParty } from '#contract/operations/contact/contact.ts';
import type { OfferedTemplate, PartyContact } from '#contract/routes/operations/contact/contact.ts';
import { languageText } from '#src/domain/campaign/campaign-text.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { PhoneLink } from '#src/ui/detail/contact-links.tsx';
import { FieldError } from '#src/ui/field/field-error.tsx';
import { templateName, variableText } from './template-name.ts';
import type { ContactState } from './use-contact.ts';

/** The keys of the outcomes of a call. */
export const OUTCOME_KEYS = { reached: 'r', no_answer: 'n', busy: 'b', refused: 'x' } as const;

/** The number of the party, and what came of a call to it. */
function CallLine({ party, state }: { party: PartyContact; state: ContactState }) {
  return (
    <div className="row">
      <kbd>F</kbd> <PhoneLink phone={party.phone} />
      {party.phone !== null &&
        CALL_OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            size="small"
            disabled={state.isBusy}
            onClick={() => state.called(outcome)}
          >
            {t(`contact.outcome_${outcome}`)} <kbd>{OUTCOME_KEYS[outcome].toUpperCase()}</kbd>
          </Button>
        ))}
    </div>
  );
}

/** A template with its number; without a value for one of its variables it cannot be sent. */
const TemplateRow = (props: {
  party: ContactParty;
  row: OfferedTemplate;
  isChosen: boolean;
  onChoose: () => void;
}) => (
  <li className="line pick" aria-current={props.isChosen || undefined}>
    <kbd>{props.row.number}</kbd>
    <Button variant="minimal" size="small" onClick={props.onChoose}>
      {templateName(props.party, props.row)}
    </Button>
    {props.row.lacks.length > 0 && (
      <small className="quiet cut">
        {t('contact.lacks', { what: joinList(props.row.lacks.map(variableText)) })}
      </small>
    )}
  </li>
);

/** How the message goes: its channel and its language, each changed by a key. */
function HowLine({ party, state }: { party: PartyContact; state: ContactState }) {
  const { channel, language } = state;
  return (
    <p className="row">
      {channel && (
        <Button size="small" onClick={state.nextChannel}>
          {t(`contact.channel_${channel}`)} <kbd>C</kbd>
        </Button>
      )}
      <Button size="small" onClick={state.nextLanguage}>
        {languageText(language)} <kbd>G</kbd>
      </Button>
      {channel && party.outbox.includes(channel) && (
        <small data-tone="warning">{t('contact.no_provider')}</small>
      )}
    </p>
  );
}

/** What is about to be sent: the text of the template as its reader gets it, or an own one. */
function Draft({ state }: { state: ContactState }) {
  const { template, language, isOwnText } = state;
  if (isOwnText)
    return (
      <TextArea
        fill
        autoFocus
        name="own"
        dir="auto"
        maxLength={500}
        aria-label={t('contact.own_text')}
        value={state.text}
        onChange={({ target }) => state.setText(target.value)}
      />
    );
  if (!template) return <p className="hint">{t('contact.choose')}</p>;
  return (
    <blockquote className="contact__draft" dir="auto" lang={language}>
      {template.texts[language] ?? template.texts[template.language]}
    </blockquote>
  );
}

/** One party: its number and calls, the templates, and the message as it would be sent. */
export function PartyForm({ party, state }: { party: PartyContact; state: ContactState }) {
  const { template, isOwnText, isBusy, failure } = state;
  const isReady = isOwnText ? state.text.trim() !== '' : template?.lacks.length === 0;
  return (
    <div className="stack">
      <CallLine party={party} state={state} />
      {party.whyNot === null ? (
        <>
          <ul className="plain-list contact__templates" aria-label={t('contact.templates')}>
            {party.templates.map((row) => (
              <TemplateRow
                key={row.id}
                party={party.party}
                row={row}
                isChosen={row.id === template?.id}
                onChoose={() => state.choose({ template: row.number })}
              />
            ))}
            <li className="line pick" aria-current={isOwnText || undefined}>
              <kbd>0</kbd>
              <Button variant="minimal" size="small" onClick={() => state.choose({ template: 0 })}>
                {t('contact.own_text')}
              </Button>
            </li>
          </ul>
          <HowLine party={party} state={state} />
          <Draft state={state} />
        </>
      ) : (
        <p className="hint">{party.whyNot}</p>
      )}
      <FieldError>{failure}</FieldError>
      <div className="row">
        {party.whyNot === null && (
          <Button intent="primary" disabled={!isReady || isBusy} onClick={state.send}>
            {t('contact.send')}
          </Button>
        )}
        {(party.thread?.unanswered ?? 0) > 0 && (
          <Button size="small" disabled={isBusy} onClick={state.dismiss}>
            {t('contact.dismiss')} <kbd>D</kbd>
          </Button>
        )}
      </div>
    </div>
  );
}
