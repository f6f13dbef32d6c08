/** The digits of a row's number, by which it is found. */
export const PHONE_DIGITS = String.raw`regexp_replace(phone, '\D', '', 'g')`;
/** The same with 0 in place of the code of Morocco. */
export const NATIONAL_DIGITS = `regexp_replace(${PHONE_DIGITS}, '^212', '0')`;
