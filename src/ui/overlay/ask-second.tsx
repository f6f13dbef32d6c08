import { useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import type { FormRecord } from '#src/ui/form/form.ts';
import { ReasonSheet } from './reason-sheet.tsx';

type Body = Readonly<Record<string, unknown>>;

/** A change that one person may not make alone, and that a form proposes to a second person. */
export interface FormAsk {
  /** Whether the server refused a change only because one person makes it. */
  isNeeded: (error: unknown) => boolean;
  /** The fields that are proposed; the form keeps the others. By default all that were sent. */
  fields?: readonly string[];
  /** What is proposed: its fields, and the record as it was fetched. */
  propose: (record: FormRecord, body: Body, reason: string) => Promise<unknown>;
}

/** Offers to ask a second person for what the server refused. */
export function AskSecond(props: {
  ask: FormAsk;
  record: FormRecord;
  /** The refused change. */
  body: Body;
  label: string;
  onAsked: (fields: readonly string[]) => void;
}) {
  const { ask, record, body, label, onAsked } = props;
  const [isOpen, setOpen] = useState(false);
  const fields = Object.keys(body).filter((name) => ask.fields?.includes(name) ?? true);
  const proposed = Object.fromEntries(fields.map((name) => [name, body[name]]));
  return (
    <>
      <p>
        <TextButton onClick={() => setOpen(true)}>{t('form.ask_second')}</TextButton>
      </p>
      {isOpen && (
        <ReasonSheet
          title={t('form.ask_second_title', { what: label })}
          confirm={t('form.ask_second')}
          send={(reason) => ask.propose(record, proposed, reason)}
          done={() => t('form.asked_second')}
          onClose={(isDone) => {
            setOpen(false);
            if (isDone) onAsked(fields);
          }}
        >
          <p>{t('form.ask_second_lead')}</p>
        </ReasonSheet>
      )}
    </>
  );
}
