import { isLanguage, LANGUAGES } from '#rules/language.ts';
import { t } from '#src/lib/i18n.ts';
import { browserLanguage } from '#src/lib/language/language.ts';
import { followLanguage, preferences, savePreferences } from '#src/lib/preferences.ts';
import { useStore } from '#src/lib/use-store.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { Notice } from '#src/ui/page/notice.tsx';

/** The language of the console for the user, which loads the page again. */
export function LanguageSetting() {
  const language = useStore(preferences, (one) => one.language ?? '');
  const { failure, attempt } = useAttempt((error) =>
    t('settings.language_failed', { message: failureText(error) }),
  );
  const save = async (value: string) => {
    await savePreferences({ language: isLanguage(value) ? value : null });
    followLanguage();
  };
  const ofBrowser = t(`login.language_${browserLanguage()}`);
  return (
    <section className="start-on">
      <SelectField
        label={t('settings.language')}
        hint={t('settings.language_hint')}
        value={language}
        onChange={({ target }) => void attempt(() => save(target.value), target.value)}
      >
        <option value="">{t('settings.language_browser', { language: ofBrowser })}</option>
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {t(`login.language_${one}`)}
          </option>
        ))}
      </SelectField>
      {failure !== null && <Notice severity="critical">{failure}</Notice>}
    </section>
  );
}
