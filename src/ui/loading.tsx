import { t } from '#src/lib/i18n.ts';

/** What stands in for a screen while it loads. */
export const Loading = () => (
  <div className="loading" role="status">
    {t('shell.loading')}
  </div>
);
