import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { statementsPath } from './statements.ts';

/** A link to the numbered statements of a store, for those who may read them. */
export function StatementsLink({ storeId }: { storeId: number }) {
  const mayRead = useHasPermission('statements.manage');
  return mayRead ? <Link to={statementsPath(storeId)}>{t('statements.numbered')}</Link> : null;
}
