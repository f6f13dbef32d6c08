import { t } from '#src/lib/i18n.ts';

/** Settings → Shortcuts. */
export default function ShortcutsPage() {
  return (
    <section className="shortcuts">
      <h2>{t('settings.shortcuts')}</h2>
    </section>
  );
}
