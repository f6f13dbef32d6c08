import { PasswordField } from './password-field.tsx';

export const Filled = () => <PasswordField label="Password" defaultValue="correct horse" />;
export const Wrong = () => <PasswordField label="Password" error="It is too short" />;
