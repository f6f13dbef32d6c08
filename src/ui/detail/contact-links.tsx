import { withLetterDomain } from '#rules/text/letter-domain.ts';
import { readTelephone, shownTelephone } from '#rules/text/telephone.ts';
import { t } from '#src/lib/i18n.ts';
import { Ltr } from './ltr.tsx';

/** A phone number as it is dictated. What was stored before numbers were read may be none: it is marked. */
export function PhoneText({ phone }: { phone: string | null }) {
  if (!phone) return '—';
  const number = readTelephone(phone);
  if (number !== null) return <Ltr>{shownTelephone(number)}</Ltr>;
  return (
    <>
      {phone}{' '}
      <small className="no-number" title={t('detail.no_number_why')}>
        {t('detail.no_number')}
      </small>
    </>
  );
}

/** A phone number as a link that calls it; what is no number is marked. */
export function PhoneLink({ phone }: { phone: string | null }) {
  const number = phone && readTelephone(phone);
  if (!number) return <PhoneText phone={phone} />;
  return (
    <a href={`tel:${number}`}>
      <PhoneText phone={number} />
    </a>
  );
}

/** An email address as a link that writes to it, with a domain of other letters as it is read. */
export function MailLink({ email }: { email: string | null }) {
  if (!email) return '—';
  return <a href={`mailto:${email}`}>{withLetterDomain(email)}</a>;
}
