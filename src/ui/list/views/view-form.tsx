import { Button, Checkbox } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import type { View } from '#contract/routes/people/views.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';

interface Props {
  lead: string;
  /** The current view, if the user may change it. */
  own: View | null;
  create: (name: string, shared: boolean) => Promise<void>;
  rename: (view: View, change: { name: string; shared: boolean }) => Promise<void>;
  remove: (view: View) => Promise<void>;
  onDone: (words: string) => void;
  onFailed: (name: string, error: unknown) => void;
  onClose: () => void;
}

/**
 * Saves the current state of a screen as a view. A view that the user may change can be updated.
 */
export function ViewForm(props: Props) {
  const { own, onClose } = props;
  const [isMissing, setMissing] = useState(false);

  const run = (name: string, done: string, act: () => Promise<void>) =>
    sendOnce(`view ${name}`, async () => {
      try {
        await act();
        props.onDone(done);
        onClose();
      } catch (error) {
        props.onFailed(name, error);
      }
    });
  const read = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const name = formText(data, 'name').trim();
    setMissing(name === '');
    return { name, shared: data.get('shared') === 'on' };
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name, shared } = read(event.currentTarget);
    if (name === '') return;
    void run(name, t('live.view_saved', { name }), () => props.create(name, shared));
  };
  const rename = (form: HTMLFormElement | null) => {
    if (!form || !own) return;
    const { name, shared } = read(form);
    if (name === '') return;
    void run(name, t('live.view_saved', { name }), () => props.rename(own, { name, shared }));
  };
  return (
    <Sheet title={t('live.view_form')} onClose={onClose}>
      <p className="hint">{props.lead}</p>
      <form onSubmit={submit}>
        <TextField
          label={t('live.view_name')}
          name="name"
          maxLength={60}
          defaultValue={own?.name ?? ''}
          error={isMissing ? t('live.view_name_needed') : undefined}
        />
        <Checkbox
          name="shared"
          label={t('live.view_share')}
          defaultChecked={own?.shared ?? false}
        />
        <div className="row">
          <Button type="submit" intent="primary">
            {t(own ? 'live.view_create_other' : 'live.view_create')}
          </Button>
          {own && (
            <>
              <Button onClick={(event) => rename(event.currentTarget.closest('form'))}>
                {t('live.view_rename')}
              </Button>
              <Button
                onClick={() =>
                  void run(own.name, t('live.view_removed', { name: own.name }), () =>
                    props.remove(own),
                  )
                }
              >
                {t('live.view_remove')}
              </Button>
            </>
          )}
          <Button variant="minimal" onClick={onClose}>
            {t('live.back')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
