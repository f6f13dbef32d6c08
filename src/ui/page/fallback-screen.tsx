import { Button } from '@blueprintjs/core';
import { t } from '#src/lib/i18n.ts';

/** Shown when a screen failed to render. `onRetry` clears the error state. */
export function FallbackScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="page plain-page" role="alert">
      <h2>{t('errors.fallback_title')}</h2>
      <p className="quiet">{t('errors.fallback_detail')}</p>
      <div className="row">
        <Button intent="primary" onClick={onRetry}>
          {t('errors.try_again')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('errors.reload_page')}</Button>
      </div>
    </div>
  );
}
