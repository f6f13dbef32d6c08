import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { readTelephone } from '#rules/text/telephone.ts';
import { fieldFault, refuse } from '../http/refusal.ts';

/**
 * A telephone number in the form of E.164, of a country's code and a length that exist; null if the
 * text is none.
 */
export function readNumber(typed: string): string | null {
  const number = readTelephone(typed);
  const parsed = number === null ? undefined : parsePhoneNumberFromString(number);
  return parsed?.isPossible() ? parsed.number : null;
}

/** The number of a request's body, which the contract has read. Error: 400 if no country has it. */
export function requireNumber<T extends string | null | undefined>(phone: T): T | string {
  if (phone === null || phone === undefined) return phone;
  const number = readNumber(phone);
  if (number !== null) return number;
  const fault = fieldFault('body.phone', 'field.phone');
  const fields = `${fault.path} (${fault.message})`;
  throw refuse('request.invalid_field', { fields }, { fields: [fault] });
}
