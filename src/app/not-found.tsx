import { Link, useLocation } from 'react-router-dom';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import { t } from '#src/lib/i18n.ts';
import { PlainPage } from '#src/ui/page/plain-page.tsx';

/** Shown for a path without a screen. */
export function NotFound() {
  const { pathname } = useLocation();
  useNamedRecord(null);
  return (
    <PlainPage title={t('shell.not_found_title')}>
      {t('shell.not_found', { path: pathname })} <Link to="/">{t('shell.not_found_back')}</Link>
    </PlainPage>
  );
}
