import { Button } from '@blueprintjs/core';
import { type ComponentProps, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>;

// Inline SVG: the icon library would be the largest part of the sign-in screen.
const Eye = ({ crossed }: { crossed: boolean }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
  >
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" strokeWidth="1.3" />
    <circle cx="8" cy="8" r="2" strokeWidth="1.3" />
    {crossed && <path d="M2.5 13.5l11-11" strokeWidth="1.3" />}
  </svg>
);

/** A field for a password, with a button that shows and hides it. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <Button
          variant="minimal"
          aria-label={t(shown ? 'login.hide_password' : 'login.show_password')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Eye crossed={shown} />
        </Button>
      }
    />
  );
}
