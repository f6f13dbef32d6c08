import { SettingFrame } from '#src/domain/setting/setting-frame.tsx';
import { t } from '#src/lib/i18n.ts';
import { DocumentsForm } from './documents-form.tsx';
import { requiredText } from './required-rows.ts';

/** Settings → Documents: which documents drivers need, by their vehicle. */
export default function DocumentsPage() {
  return (
    <section className="page" aria-labelledby="documents-title">
      <header>
        <h2 id="documents-title">{t('document_reviews.set')}</h2>
        <p className="quiet">{t('document_reviews.set_lead')}</p>
      </header>
      <SettingFrame
        settingKey="documents"
        title="document_reviews.required"
        lead="document_reviews.required_lead"
        textOf={requiredText}
        form={DocumentsForm}
      />
    </section>
  );
}
