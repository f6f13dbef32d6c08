import { Button } from '@blueprintjs/core';
import { t } from '#src/lib/i18n.ts';
import './fallback-screen.css';

/** Shown when a screen failed to render. `onRetry` clears the error state. */
export function FallbackScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="fallback" role="alert">
      <h1>{t('errors.fallback_title')}</h1>
      <p>{t('errors.fallback_detail')}</p>
      <div className="fallback-actions">
        <Button intent="primary" onClick={onRetry}>
          {t('errors.try_again')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('errors.reload_page')}</Button>
      </div>
    </div>
  );
}
