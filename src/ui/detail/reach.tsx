/** A phone number that is rung with a click. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return '—';
  return <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>;
}

/** An address that is written to with a click. */
export function MailLink({ email }: { email: string | null }) {
  if (!email) return '—';
  return <a href={`mailto:${email}`}>{email}</a>;
}
