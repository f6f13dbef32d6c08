import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { statementsPath } from './statements.ts';

/** A link to the numbered statements of a store, for those who may read them. */
export function StatementsLink({ storeId, lead = '' }: { storeId: number; lead?: string }) {
  const mayRead = useHasPermission('statements.manage');
  if (!mayRead) return null;
  return (
    <>
      {lead}
      <Link to={statementsPath(storeId)}>{t('statements.numbered')}</Link>
    </>
  );
}
