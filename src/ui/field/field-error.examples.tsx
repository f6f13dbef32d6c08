import { FieldError } from './field-error.tsx';

export const Failed = () => <FieldError>The server could not be reached.</FieldError>;
