import { Link } from 'react-router-dom';
import { reportIn } from '#src/domain/report/report-definition.ts';
import { reportsFor } from '#src/domain/report/reports.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission, useSession } from '#src/lib/session/session.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';

/** The reports that the user may read, each with its purpose and the date that it counts by. */
export default function ReportsPage() {
  const user = useSession((session) => session.user);
  const [schedules, statements] = [
    useHasPermission('reports.schedule'),
    useHasPermission('statements.manage'),
  ];
  return (
    <div className="page">
      <nav className="row" aria-label={t('reports.more')}>
        {schedules && (
          <Link className="bp6-button" to="/reports/schedules">
            {t('report_schedules.screen')}
          </Link>
        )}
        {statements && (
          <Link className="bp6-button" to="/reports/statements">
            {t('statements.title')}
          </Link>
        )}
        <Link className="bp6-button" to="/reports/files">
          {t('reports.files')}
        </Link>
      </nav>
      <table className="table">
        <caption className="visually-hidden">{t('screens.reports')}</caption>
        <TableHead headings={[t('reports.report'), t('reports.purpose'), t('reports.basis')]} />
        <tbody>
          {reportsFor(user).map((id) => {
            const { name, purpose, basis } = reportIn(id);
            return (
              <tr key={id}>
                <th scope="row">
                  <Link to={`/reports/${id}`}>{name}</Link>
                </th>
                <td>{purpose}</td>
                <td className="quiet">{basis}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
