import { MailLink, PhoneLink } from './contact-links.tsx';

export const Known = () => (
  <p>
    <PhoneLink phone="+212600000000" /> <MailLink email="hamza@example.com" />
  </p>
);
export const OtherCountry = () => <PhoneLink phone="+33612345678" />;
export const NoNumber = () => <PhoneLink phone="ask Hamza" />;
export const Unknown = () => <PhoneLink phone={null} />;
