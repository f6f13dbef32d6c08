import { fields } from './fields.ts';
import { people } from './people.ts';
import { platform } from './platform.ts';

/** The reasons that the sign-in screen shows. */
export const signInReasons = { ...platform, ...people, ...fields } as const;
