import { withLetterDomain } from '#rules/text/letter-domain.ts';
import { Devices } from '#src/domain/user/devices.tsx';
import { endOwnDevice, ownDevices } from '#src/domain/user/own-account.ts';
import { zonesText } from '#src/domain/zone/zones-text.ts';
import { t } from '#src/lib/i18n.ts';
import { useSession } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { PhoneText } from '#src/ui/detail/contact-links.tsx';
import { Section } from '#src/ui/detail/parts.tsx';
import { PasswordForm } from './password-form.tsx';
import './profile.css';

/** Settings → Profile: the user's own account, password and devices. */
export default function ProfilePage() {
  const user = useSession((session) => session.user);
  if (!user) return null;
  const { name, email, phone, role, zones, createdAt } = user;
  return (
    <section className="page profile" aria-labelledby="profile-title">
      <header>
        <h2 id="profile-title">{t('shell.profile')}</h2>
        <p className="hint">{t('settings.profile_lead')}</p>
      </header>
      <Section
        title={name}
        facts={[
          [t('users.email'), email && withLetterDomain(email)],
          [t('users.phone'), <PhoneText key="p" phone={phone} />],
          [t('users.role'), role && t(`shell.role_${role}`)],
          [t('users.zones'), zones === 'all' ? t('shell.zones_all') : zonesText(zones)],
          [t('users.created'), moment(createdAt)],
        ]}
      />
      <PasswordForm />
      <Devices queryKey={['own.devices']} read={ownDevices} end={endOwnDevice} />
    </section>
  );
}
