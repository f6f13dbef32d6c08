import { ReasonField } from './reason-field.tsx';

export const Empty = () => <ReasonField isMissing={false} />;
export const Missing = () => <ReasonField isMissing />;
