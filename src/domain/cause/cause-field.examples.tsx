import { CauseField } from './cause-field.tsx';

export const Cancel = () => <CauseField act="cancel" isMissing={false} />;
export const Missing = () => <CauseField act="hand_over" isMissing />;
