import { t } from '#src/lib/i18n.ts';

/** The placeholder of a screen while it loads. */
export const Loading = () => <output className="loading">{t('shell.loading')}</output>;
