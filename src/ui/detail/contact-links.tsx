/** A phone number as a link that calls it. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return '—';
  return <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>;
}

/** An email address as a link that writes to it. */
export function MailLink({ email }: { email: string | null }) {
  if (!email) return '—';
  return <a href={`mailto:${email}`}>{email}</a>;
}
