import { Suspense, useState } from 'react';
import { offersRegistration } from '#src/lib/console-config.ts';
import { loadMessages, t } from '#src/lib/i18n.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useSession } from '#src/lib/session/session.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { SignInForm } from './sign-in-form.tsx';
import './login.css';

// A separate bundle, because it validates its fields with the contract's schemas, whose messages
// are those of all forms.
const RegisterForm = lazyPart(async () => {
  const [page] = await Promise.all([import('./register-form.tsx'), loadMessages()]);
  return page;
});

const ForgotForm = lazyPart(async () => {
  const [page] = await Promise.all([import('./forgot-form.tsx'), loadMessages()]);
  return page;
});

const MODES = {
  'sign-in': { title: 'login.title', lead: 'login.lead' },
  register: { title: 'login.register_title', lead: 'login.register_lead' },
  forgot: { title: 'login.forgot_title', lead: 'login.forgot_lead' },
} as const;

/** The sign-in screen, with the forms to request an account, and a link for a new password. */
export default function LoginPage({ onBegin }: { onBegin: () => void }) {
  const [mode, setMode] = useState<keyof typeof MODES>('sign-in');
  const expired = useSession(({ ended }) => ended === 'expired');
  const isSignIn = mode === 'sign-in';
  return (
    <main className="login">
      <div className="stack login-box">
        <p className="login-product">{t('shell.product')}</p>
        <h1>{t(MODES[mode].title)}</h1>
        <p className="login-lead">{t(MODES[mode].lead)}</p>
        {isSignIn && expired && <Notice>{t('login.session_ended')}</Notice>}
        {isSignIn ? (
          <SignInForm onBegin={onBegin} />
        ) : (
          <Suspense fallback={<Loading />}>
            {mode === 'forgot' ? <ForgotForm /> : <RegisterForm />}
          </Suspense>
        )}
        {isSignIn && (
          <p className="apart">
            <TextButton onClick={() => setMode('forgot')}>{t('login.forgot')}</TextButton>
          </p>
        )}
        {(!isSignIn || offersRegistration()) && (
          <p className="apart">
            <TextButton onClick={() => setMode(isSignIn ? 'register' : 'sign-in')}>
              {t(isSignIn ? 'login.ask_for_account' : 'login.back_to_sign_in')}
            </TextButton>
          </p>
        )}
        <LanguageChoice />
        <p className="quiet small">{t('login.browsers')}</p>
      </div>
    </main>
  );
}
