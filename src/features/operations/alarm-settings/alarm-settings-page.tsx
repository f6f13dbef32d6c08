import { LimitsSection } from './limits-section.tsx';
import { OwnSection } from './own-section.tsx';
import './alarm-settings.css';

/** Settings → Alarms: from when it is one, for everybody; and how they reach oneself. */
export default function AlarmSettingsPage() {
  return (
    <div className="alarm-settings">
      <OwnSection />
      <LimitsSection />
    </div>
  );
}
