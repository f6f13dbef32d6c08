import { t } from '#src/lib/i18n.ts';
import './fallback-screen.css';

/** Shown when a screen failed to render. `onRetry` clears the error state. */
export function FallbackScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="fallback" role="alert">
      <h1>{t('errors.fallback_title')}</h1>
      <p>{t('errors.fallback_detail')}</p>
      <div className="fallback-actions">
        <button type="button" className="button" data-kind="primary" onClick={onRetry}>
          {t('errors.try_again')}
        </button>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {t('errors.reload_page')}
        </button>
      </div>
    </div>
  );
}
