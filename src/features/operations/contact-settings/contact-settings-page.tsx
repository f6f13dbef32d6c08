import { Link } from 'react-router-dom';
import { SettingFrame } from '#src/domain/setting/setting-frame.tsx';
import { t } from '#src/lib/i18n.ts';
import { ContactForm, contactText } from './contact-form.tsx';

/** Settings → Contact: the platform’s number, and when calls without an answer are evidence. */
export default function ContactSettingsPage() {
  return (
    <section className="page" aria-labelledby="contact-title">
      <header>
        <h2 id="contact-title">{t('contact.set')}</h2>
        <p className="quiet">{t('contact.set_page_lead')}</p>
        <p>
          <Link to="/push-notifications/contact-templates">{t('contact_templates.screen')}</Link>
        </p>
      </header>
      <SettingFrame
        settingKey="contact"
        title="contact.set_messages"
        lead="contact.set_lead"
        textOf={contactText}
        form={ContactForm}
      />
    </section>
  );
}
