import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { languageText } from '#src/domain/campaign/campaign-text.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { Section } from '#src/ui/detail/parts.tsx';
import { Thumb } from '#src/ui/page/thumb.tsx';

type Texts = Readonly<Partial<Record<Language, string | undefined>>>;

interface Props {
  titles: Texts;
  bodies: Texts;
  defaultLanguage: Language;
  imageId: number | null;
  children?: ReactNode;
}

/** The message as it looks in each language, from right to left in Arabic. */
export function MessagePreview({ titles, bodies, defaultLanguage, imageId, children }: Props) {
  const written = LANGUAGES.filter((one) => titles[one] && bodies[one]);
  const others = LANGUAGES.filter((one) => !written.includes(one)).map(languageText);
  return (
    <Section title={t('campaigns.preview')} isWide>
      {children}
      {written.length === 0 && <p className="hint">{t('campaigns.preview_none')}</p>}
      <table className="table">
        <tbody>
          {written.map((language) => (
            <tr key={language}>
              <th scope="row">
                {languageText(language)}
                {language === defaultLanguage && ` (${t('campaigns.is_default')})`}
              </th>
              <td>{imageId !== null && <Thumb fileId={imageId} />}</td>
              <td lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
                <b>{titles[language]}</b>
                <br />
                {bodies[language]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {written.length > 0 && others.length > 0 && (
        <p className="hint">{t('campaigns.falls_back', { languages: joinList(others) })}</p>
      )}
    </Section>
  );
}
