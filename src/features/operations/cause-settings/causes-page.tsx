import { SettingFrame } from '#src/domain/setting/setting-frame.tsx';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { causesText } from './cause-rows.ts';
import { CausesForm } from './causes-form.tsx';
import './cause-settings.css';

/** Settings → Causes: which causes staff give, what customers read of them, and who pays at first. */
export default function CausesPage() {
  const mayChange = useHasPermission('alarms.configure');
  return (
    <section className="page causes-set" aria-labelledby="causes-title">
      <header>
        <h2 id="causes-title">{t('causes.title')}</h2>
        <p className="quiet">
          {t('causes.lead')} {!mayChange && t('causes.read_only')}
        </p>
      </header>
      <SettingFrame
        settingKey="causes"
        title="causes.all"
        lead="causes.all_lead"
        textOf={causesText}
        form={CausesForm}
      />
    </section>
  );
}
