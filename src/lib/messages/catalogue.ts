import type { en } from './en/index.ts';

/** The texts of a language: those of English, by part and name. */
export type Catalogue = {
  readonly [Part in keyof typeof en]: Readonly<Record<keyof (typeof en)[Part], string>>;
};
