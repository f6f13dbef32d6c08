import { LimitsSection } from './limits-section.tsx';
import { OwnSection } from './own-section.tsx';
import './alarm-settings.css';

/** Settings → Alarms: the limits for all users, and the user's own preferences. */
export default function AlarmSettingsPage() {
  return (
    <div className="page alarm-settings">
      <OwnSection />
      <LimitsSection />
    </div>
  );
}
