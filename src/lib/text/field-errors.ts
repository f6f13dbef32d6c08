import { type MessageKey, t } from '#src/lib/i18n.ts';

interface Issue {
  /** In the API's notation, `body.email`, or in a schema's, `['email']`. */
  path: string | readonly PropertyKey[];
  message: string;
}

// Messages for fields where they are more specific than the schema's.
const WORDS: Readonly<Record<string, MessageKey>> = {
  name: 'login.name_missing',
  email: 'login.email_missing',
  password: 'login.new_password_short',
  phone: 'login.phone_wrong',
};

/** The first error of each field of a body, by the field's name. */
export function fieldErrors(issues: readonly Issue[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = typeof path === 'string' ? path.replace(/^body\./, '') : path.join('.');
    const words = WORDS[name];
    found[name] ??= words ? t(words) : message;
  }
  return found;
}
