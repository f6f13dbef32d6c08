import { useQuery } from '@tanstack/react-query';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { Notice } from '#src/ui/page/notice.tsx';

/** Has the server verify one transfer, and shows each check. */
export function Verified({ transferId }: { transferId: string }) {
  const { data, error } = useQuery({
    ...answerTo(walletsRoutes.verify, byId(transferId)),
    staleTime: 0,
  });
  if (error)
    return (
      <Notice severity="critical">{t('books.verify_failed', { message: error.message })}</Notice>
    );
  return (
    <>
      <output data-sound={data?.isSound}>
        {data ? t(data.isSound ? 'books.sound' : 'books.unsound') : t('books.verifying')}
      </output>
      {data && (
        <table className="table" data-framed>
          <tbody>
            {data.checks.map(({ check, ok, detail, reason, params }) => (
              <tr key={check}>
                <th scope="row">{t(`books.check_${check}`)}</th>
                <td data-tone={!ok ? 'warning' : undefined}>
                  {t(ok ? 'books.ok' : 'books.broken')}
                </td>
                <td className="quiet">{sentenceOf({ message: detail, reason, params })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
