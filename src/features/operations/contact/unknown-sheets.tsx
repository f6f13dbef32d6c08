import { useState } from 'react';
import {
  CONTACT_PARTIES,
  CONTACT_SUBJECTS,
  type UnknownMessage,
} from '#contract/operations/contact/contact.ts';
import { attachUnknown, dismissUnknown } from '#src/domain/contact/contact-acts.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { t } from '#src/lib/i18n.ts';
import { telephoneText } from '#src/lib/language/ltr.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';

interface Props {
  message: UnknownMessage;
  onClose: (isDone: boolean) => void;
}

/** Asks with whom a message from an unknown number was, and about what. */
export function AttachSheet({ message, onClose }: Props) {
  // The same command, however often it is sent.
  const [commandId] = useState(randomId);
  const [isTried, setTried] = useState(false);
  const [number, setNumber] = useState('');
  const id = /^#?\s*(\d{1,9})$/.exec(number.trim())?.[1];
  const send = (form: FormData) => {
    setTried(true);
    if (id === undefined) return null;
    const about = { [`${formText(form, 'subject')}Id`]: Number(id) };
    const party = formText(form, 'party');
    return attachUnknown(message, commandId, { about, party } as never);
  };
  return (
    <CommandSheet
      title={t('contact.unknown_attach_title', { number: telephoneText(message.phone) })}
      confirm={t('contact.unknown_attach')}
      send={send}
      done={() => t('contact.unknown_attached')}
      onClose={onClose}
    >
      <blockquote>
        <bdi>{message.text}</bdi>
      </blockquote>
      <SelectField
        label={t('contact.list_about')}
        name="subject"
        options={optionsOf(CONTACT_SUBJECTS, (one) => t(`contact.subject_${one}`))}
      />
      <TextField
        label={t('contact.unknown_subject_number')}
        inputMode="numeric"
        value={number}
        error={isTried && id === undefined ? t('contact.unknown_number_missing') : undefined}
        onChange={({ target }) => setNumber(target.value)}
      />
      <SelectField
        label={t('contact.list_from')}
        name="party"
        options={optionsOf(CONTACT_PARTIES, (one) => t(`contact.party_${one}`))}
      />
    </CommandSheet>
  );
}

/** Asks whether nothing comes of a message from an unknown number. */
export function DismissSheet({ message, onClose }: Props) {
  const [commandId] = useState(randomId);
  return (
    <CommandSheet
      title={t('contact.unknown_dismiss_title', { number: telephoneText(message.phone) })}
      confirm={t('contact.unknown_dismiss')}
      send={() => dismissUnknown(message, commandId)}
      done={() => t('contact.unknown_dismissed')}
      onClose={onClose}
    >
      <blockquote>
        <bdi>{message.text}</bdi>
      </blockquote>
    </CommandSheet>
  );
}
