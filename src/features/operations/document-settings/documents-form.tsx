import { Button, Checkbox } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import type { SettingFormProps } from '#src/domain/setting/setting-frame.tsx';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { documentsOf, withRequired } from './required-rows.ts';
import { RequiredTable } from './required-table.tsx';

/** The form of required documents. It is remounted when the stored value changes. */
export function DocumentsForm({ values, save }: SettingFormProps) {
  const mayChange = useHasPermission('drivers.review');
  const seen = documentsOf(values);
  const [settings, setSettings] = useState(seen);
  const [isSaving, setSaving] = useState(false);
  const isChanged = JSON.stringify(settings) !== JSON.stringify(seen);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    setSaving(true);
    if (await save(settings)) showToast({ title: t('document_reviews.saved') });
    setSaving(false);
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <RequiredTable
        settings={settings}
        isDisabled={!mayChange}
        onToggle={(vehicle, kind) => setSettings((now) => withRequired(now, vehicle, kind))}
      />
      <Checkbox
        label={t('document_reviews.approved_only')}
        checked={settings.approvedOnly}
        disabled={!mayChange}
        onChange={() => setSettings((now) => ({ ...now, approvedOnly: !now.approvedOnly }))}
      />
      {mayChange && (
        <div className="row" data-sticky>
          <Button type="submit" intent="primary" disabled={!isChanged || isSaving}>
            {t('document_reviews.save')}
          </Button>
          {isChanged && (
            <Button variant="minimal" disabled={isSaving} onClick={() => setSettings(seen)}>
              {t('document_reviews.discard')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
