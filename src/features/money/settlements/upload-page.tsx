import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FieldError } from '#contract/errors.ts';
import {
  type CardClearing,
  SETTLEMENT_COLUMNS,
  type SettlementResult,
} from '#contract/routes/money/settlements.ts';
import { cardClearing, lineErrors, uploadSettlements } from '#src/domain/payment/settlements.ts';
import type { UploadOptions } from '#src/lib/api/upload.ts';
import { useUpload } from '#src/lib/api/use-upload.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { countText } from '#src/lib/text/number.ts';
import { FileDrop } from '#src/ui/form/fields/file-drop.tsx';
import { Figures } from '#src/ui/page/figures.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';
import './upload-page.css';

const ACCEPT = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

/** What the provider owes, and what is late. */
function Clearing({ clearing }: { clearing: CardClearing }) {
  const { left, late, latePayments, unmatched, fees, losses } = clearing;
  return (
    <section className="stack" aria-label={t('settlements.clearing')}>
      <Figures
        figures={[
          [t('settlements.left'), formatMoney(left)],
          [
            t('settlements.late'),
            latePayments === 0
              ? '—'
              : t('settlements.late_payments', { amount: formatMoney(late), n: latePayments }),
            latePayments > 0 && 'critical',
          ],
          [t('settlements.unmatched'), countText(unmatched), unmatched > 0 && 'warning'],
          [t('settlements.fees'), formatMoney(fees)],
          [t('settlements.losses'), formatMoney(losses)],
        ]}
      />
    </section>
  );
}

function Result({ result }: { result: SettlementResult }) {
  return (
    <section className="stack" aria-label={t('settlements.result', { name: result.name })}>
      <h3 className="part-name">{t('settlements.result', { name: result.name })}</h3>
      <output>
        <Figures
          figures={[
            [t('settlements.rows'), countText(result.rows)],
            [t('settlements.booked'), countText(result.booked)],
            [t('settlements.known'), countText(result.known)],
            [
              t('settlements.unmatched'),
              countText(result.unmatched),
              result.unmatched > 0 && 'warning',
            ],
          ]}
        />
      </output>
      {result.unmatched > 0 && (
        <Link to="/settlements?state=unmatched">{t('settlements.open_unmatched')}</Link>
      )}
    </section>
  );
}

function Errors({ errors }: { errors: readonly FieldError[] }) {
  return (
    <section className="stack" aria-label={t('settlements.errors')}>
      <h3 className="part-name">{t('settlements.errors')}</h3>
      <table className="table" data-framed>
        <TableHead headings={[t('settlements.line'), t('settlements.error')]} />
        <tbody>
          {errors.map(({ path, message }) => (
            <tr key={`${path} ${message}`}>
              <th scope="row">{path.replace('line ', '')}</th>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Uploads a file of the card provider, and shows what came of it. */
export function SettlementUploadPage() {
  const { data: clearing, error, refetch } = useQuery(cardClearing());
  const [result, setResult] = useState<SettlementResult | null>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const send = async (file: File, options: UploadOptions) => {
    setResult(null);
    setErrors([]);
    try {
      return await uploadSettlements(file, options);
    } catch (refused) {
      setErrors(lineErrors(refused));
      throw refused;
    }
  };
  const { share, failure, start, fail, stop } = useUpload(send, (made) => {
    setResult(made);
    void refetch();
  });
  if (error && !clearing) return <Notice severity="critical">{error.message}</Notice>;
  if (!clearing) return <Loading />;
  const { provider } = clearing;
  return (
    <div className="screen column settlement-upload">
      <Clearing clearing={clearing} />
      <section className="stack settlement-upload__file">
        <h2>{t('screens.settlements_upload')}</h2>
        {provider === null ? (
          <Notice severity="warning">{t('settlements.no_provider')}</Notice>
        ) : (
          <>
            <p className="quiet settlement-upload__lead">
              {t('settlements.lead', { provider, columns: joinList(SETTLEMENT_COLUMNS) })}
            </p>
            {failure && <Notice severity="critical">{failure}</Notice>}
            <FileDrop
              isLarge
              choose={t('settlements.choose')}
              accept={ACCEPT}
              share={share}
              onFile={(file) => void start(file)}
              onStop={stop}
              onRefused={fail}
            />
          </>
        )}
      </section>
      {errors.length > 0 && <Errors errors={errors} />}
      {result && <Result result={result} />}
    </div>
  );
}
