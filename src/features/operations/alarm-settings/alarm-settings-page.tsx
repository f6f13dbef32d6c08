import { LimitsSection } from './limits-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import './alarm-settings.css';

/** Settings → Alarms: the limits for all users, and the user's own preferences. */
export default function AlarmSettingsPage() {
  return (
    <div className="page alarm-settings">
      <PreferencesSection />
      <LimitsSection />
    </div>
  );
}
