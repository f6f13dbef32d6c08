import type { ReactNode } from 'react';
import { LANGUAGES } from '#rules/language.ts';
import { languageText } from '#src/domain/campaign/campaign-text.ts';
import { MessageTexts, type PushTexts, writtenIn } from '#src/domain/campaign/message-texts.tsx';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { Section } from '#src/ui/detail/parts.tsx';

interface Props extends PushTexts {
  children?: ReactNode;
}

/** The message as it looks in each language, from right to left in Arabic. */
export function MessagePreview({ children, ...message }: Props) {
  const written = writtenIn(message);
  const others = LANGUAGES.filter((one) => !written.includes(one)).map(languageText);
  return (
    <Section title={t('campaigns.preview')} isWide>
      {children}
      {written.length === 0 && <p className="hint">{t('campaigns.preview_none')}</p>}
      <MessageTexts message={message} languages={written} />
      {written.length > 0 && others.length > 0 && (
        <p className="hint">{t('campaigns.falls_back', { languages: joinList(others) })}</p>
      )}
    </Section>
  );
}
