import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { causeSettings } from '#src/domain/cause/cause-settings.ts';
import type { SettingFormProps } from '#src/domain/setting/setting-frame.tsx';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { causesOf, tidied, withChange } from './cause-rows.ts';
import { CausesTable } from './causes-table.tsx';

/** The form of the causes. It is remounted when the stored value changes. */
export function CausesForm({ values, save }: SettingFormProps) {
  const mayChange = useHasPermission('alarms.configure');
  const seen = causesOf(values);
  const [settings, setSettings] = useState(seen);
  const [isSaving, setSaving] = useState(false);
  const isChanged = JSON.stringify(tidied(settings)) !== JSON.stringify(tidied(seen));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    setSaving(true);
    const next = tidied(settings);
    if (await save(next)) {
      // The questions of this console offer them at once.
      causeSettings.set(next);
      showToast({ title: t('causes.saved') });
    }
    setSaving(false);
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <CausesTable
        settings={settings}
        isDisabled={!mayChange}
        onChange={(cause, change) => setSettings((now) => withChange(now, cause, change))}
      />
      {mayChange && (
        <div className="row" data-sticky>
          <Button type="submit" intent="primary" disabled={!isChanged || isSaving}>
            {t('causes.save')}
          </Button>
          {isChanged && (
            <Button variant="minimal" disabled={isSaving} onClick={() => setSettings(seen)}>
              {t('causes.discard')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
