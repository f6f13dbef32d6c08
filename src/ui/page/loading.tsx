import { t } from '#src/lib/i18n.ts';

/** What stands in for a screen while it loads. */
export const Loading = () => <output className="loading">{t('shell.loading')}</output>;
