import { signInReasons } from './reasons/sign-in.ts';
import { signIn } from './sign-in.ts';

/** The texts that are loaded before sign-in, with those of the server. */
export const beforeSignIn = { ...signIn, reasons: signInReasons } as const;
