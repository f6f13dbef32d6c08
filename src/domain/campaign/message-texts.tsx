import type { Campaign } from '#contract/routes/growth/campaigns.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { t } from '#src/lib/i18n.ts';
import { Thumb } from '#src/ui/page/thumb.tsx';
import { languageText } from './campaign-text.ts';

type Texts = Readonly<Partial<Record<Language, string | undefined>>>;

/** A message by language. */
export interface PushTexts {
  titles: Texts;
  bodies: Texts;
  defaultLanguage: Language;
  imageId?: number | null;
}

/** The languages that a message is written in: both its title and its text. */
export const writtenIn = ({ titles, bodies }: Pick<PushTexts, 'titles' | 'bodies'>): Language[] =>
  LANGUAGES.filter((one) => titles[one] && bodies[one]);

/**
 * The languages in which a campaign is sent: those of its devices that it is written in, and its own
 * if that leaves some.
 */
export function sentIn(
  campaign: Pick<Campaign, 'titles' | 'bodies' | 'defaultLanguage' | 'languages'>,
): Language[] {
  const { languages, defaultLanguage } = campaign;
  const written = writtenIn(campaign);
  const wanted = languages.length === 0 ? LANGUAGES : languages;
  const isFallback = wanted.some((one) => !written.includes(one));
  return written.filter((one) => wanted.includes(one) || (isFallback && one === defaultLanguage));
}

/** The texts of a message in each of these languages, from right to left in Arabic. */
export function MessageTexts(props: { message: PushTexts; languages: readonly Language[] }) {
  const { message, languages } = props;
  const { titles, bodies, defaultLanguage, imageId = null } = message;
  return (
    <table className="table" aria-label={t('campaigns.section_message')}>
      <tbody>
        {languages.map((language) => (
          <tr key={language}>
            <th scope="row">
              {languageText(language)}
              {language === defaultLanguage && ` (${t('campaigns.is_default')})`}
            </th>
            {imageId !== null && (
              <td>
                <Thumb fileId={imageId} />
              </td>
            )}
            <td lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
              <b>{titles[language]}</b>
              <br />
              {bodies[language]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
