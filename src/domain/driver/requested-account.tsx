import { useQuery } from '@tanstack/react-query';
import {
  type ChangeRequest,
  type RequestedAccount as Requested,
  changeRequestsRoutes as routes,
} from '#contract/routes/money/change-requests.ts';
import { SharedAccount } from '#src/domain/money/shared-account.tsx';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { PhoneLink } from '#src/ui/detail/contact-links.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { OwnQuestionProps } from '#src/ui/list/acts/list-act.ts';
import { Notice } from '#src/ui/page/notice.tsx';

type Request = Pick<ChangeRequest, 'id' | 'kind' | 'driver'>;

/** Whether a request asks for another bank account. */
export const asksAccount = ({ kind }: Pick<ChangeRequest, 'kind'>): boolean =>
  kind === 'bank_account';

/** The number at which a driver is called. */
function DriverPhone({ phone }: Pick<Requested, 'phone'>) {
  if (phone === null) return <p>{t('change_requests.account_no_phone')}</p>;
  return (
    <p>
      {t('change_requests.account_call')} <PhoneLink phone={phone} />
    </p>
  );
}

/** Who else is paid to the account that a request asks for, and where its driver is called. */
export function RequestedAccount({ request }: { request: Request }) {
  const { data, error } = useQuery({ ...answerTo(routes.account, byId(request.id)), staleTime: 0 });
  if (error) return <Notice severity="critical">{failureText(error)}</Notice>;
  if (!data) return null;
  return (
    <>
      <SharedAccount review={data} />
      <DriverPhone phone={data.phone} />
    </>
  );
}

/** For another bank account, asks whom of its driver was called; for other changes, nothing. */
export function AskAccount({ rows, value, onChange, isMissing }: OwnQuestionProps<Request>) {
  const accounts = rows.filter(asksAccount);
  if (accounts.length === 0) return null;
  return (
    <>
      <p>{t('change_requests.account_lead')}</p>
      {accounts.map((request) => (
        <div key={request.id}>
          {rows.length > 1 && (
            <b>
              {request.driver.code} {request.driver.name}
            </b>
          )}
          <RequestedAccount request={request} />
        </div>
      ))}
      <TextField
        label={t('payout_checks.account_record')}
        hint={t('payout_checks.account_record_hint')}
        name="record"
        maxLength={300}
        value={value}
        error={isMissing ? t('payout_checks.account_record_missing') : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
