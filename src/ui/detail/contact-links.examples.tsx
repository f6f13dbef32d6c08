import { MailLink, PhoneLink } from './contact-links.tsx';

export const Known = () => (
  <p>
    <PhoneLink phone="+212 600-000000" /> <MailLink email="hamza@example.com" />
  </p>
);
export const Unknown = () => <PhoneLink phone={null} />;
