import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { PlainPage } from '#src/ui/page/plain-page.tsx';

/** A placeholder page that names its screen, which is not built yet. */
export function notBuiltPage(title: MessageKey): ComponentType {
  return function NotBuiltPage() {
    const params = useParams() as Record<string, string>;
    return (
      <PlainPage title={t('shell.not_built', { screen: t(title, params) })}>
        {t('shell.not_built_detail')}
      </PlainPage>
    );
  };
}
