import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { SECTIONS } from './sections.ts';
import { SettingSection } from './setting-section.tsx';
import './money-settings.css';

/** Settings → Money: limits of cash and payouts, the driver's share, and the paying account. */
export default function MoneyPage() {
  const mayChange = useHasPermission('settings.money');
  return (
    <section className="page money-set" aria-labelledby="money-title">
      <header>
        <h2 id="money-title">{t('money.set')}</h2>
        <p className="quiet">
          {t('money.set_lead')} {!mayChange && t('money.set_read_only')}
        </p>
      </header>
      {SECTIONS.map((section) => (
        <SettingSection key={section.key} section={section} mayChange={mayChange} />
      ))}
    </section>
  );
}
