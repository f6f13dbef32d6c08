import { errors } from './errors.ts';
import { login } from './login.ts';
import { shell } from './shell.ts';

/** The areas of the catalogue that the page has before sign-in. */
export const signIn = { shell, login, errors } as const;
