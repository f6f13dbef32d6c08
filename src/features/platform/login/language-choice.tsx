import { LANGUAGES } from '#rules/language.ts';
import { currentLanguage, t } from '#src/lib/i18n.ts';
import { storeDeviceLanguage } from '#src/lib/language/language.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';

/** The languages of the console, each by its name in itself. Choosing one loads the page again. */
export function LanguageChoice() {
  const shown = currentLanguage();
  return (
    <nav className="login-languages" aria-label={t('login.language')}>
      {LANGUAGES.map((language) => (
        <TextButton
          key={language}
          lang={language}
          aria-pressed={language === shown}
          onClick={() => {
            storeDeviceLanguage({ language, of: null });
            window.location.reload();
          }}
        >
          {t(`login.language_${language}`)}
        </TextButton>
      ))}
    </nav>
  );
}
