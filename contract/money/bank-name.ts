const OTHER_LETTER = /(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u;
const LATIN_OR_DIGIT = /\p{Script=Latin}|\d/u;

/** Whether a bank can write a name: payment files have Latin letters only. */
export const isBankName = (name: string): boolean =>
  LATIN_OR_DIGIT.test(name) && !OTHER_LETTER.test(name);
