import { errors } from './errors.ts';
import { login } from './login.ts';
import { shell } from './shell.ts';

/** The parts of the catalogue that are loaded before sign-in. */
export const signIn = { shell, login, errors } as const;
