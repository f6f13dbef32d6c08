import type { ContactChannel } from '#contract/operations/contact/contact.ts';
import { SITUATION_NAMES } from '#contract/operations/contact/situations.ts';
import {
  bodyIn,
  type ContactValues,
  fillText,
  missingValues,
} from '#contract/operations/contact/template.ts';
import type { OfferedTemplate, PartyContact } from '#contract/routes/operations/contact/contact.ts';
import { LANGUAGES } from '#rules/language.ts';
import type { Plain } from '../../platform/db/to-contract.ts';
import type { MessageProvider } from './provider/provider.ts';
import type { Party } from './subjects.ts';
import type { ContactTemplateRow } from './table.ts';

/** The channels by which a party can be written to, and those whose messages stay in the outbox. */
export function channelsOf(
  { phone, personId }: Party,
  provider: MessageProvider | null,
): { channels: ContactChannel[]; outbox: ContactChannel[] } {
  const toApps: ContactChannel[] = personId === null ? [] : ['push', 'app'];
  const toPhone: ContactChannel[] = phone === null ? [] : ['sms', 'whatsapp'];
  return {
    channels: [...toApps, ...toPhone],
    outbox: toPhone.filter((channel) => !provider?.channels.includes(channel)),
  };
}

const fieldsOf = ({ bodies, default_language: defaultLanguage }: ContactTemplateRow) => ({
  bodies,
  defaultLanguage,
});

/** A template filled in for a party, in each of its languages. */
export function offer(
  row: ContactTemplateRow,
  { language }: Pick<Party, 'language'>,
  values: ContactValues,
): Plain<OfferedTemplate> {
  const of = bodyIn(fieldsOf(row), language);
  const texts = LANGUAGES.flatMap((one) => {
    const text = row.bodies[one];
    return text === undefined ? [] : [[one, fillText(text, values)]];
  });
  return {
    id: row.id,
    number: row.number,
    name: SITUATION_NAMES[row.situation],
    texts: Object.fromEntries(texts),
    language: of.language,
    choices: row.choices,
    lacks: missingValues(of.text, values),
  };
}

/** Calls nearer to each other than this are one: nobody lets it ring so briefly. Milliseconds. */
const CALL_APART_MS = 20_000;

/** The calls that count, of those in the order of their times. */
const countedOf = (at: readonly Date[]): Date[] => {
  const counted: Date[] = [];
  for (const call of at) {
    const last = counted.at(-1);
    if (!last || call.getTime() - last.getTime() >= CALL_APART_MS) counted.push(call);
  }
  return counted;
};

/** Calls without an answer, in the order of their times, once there are enough of them within the time. */
export function evidenceOf(
  every: readonly Date[],
  { calls, callsWithin }: { calls: number; callsWithin: number },
): PartyContact['noAnswer'] {
  const at = countedOf(every);
  const [first, last] = [at.at(-calls), at.at(-1)];
  if (!first || !last) return null;
  const ms = last.getTime() - first.getTime();
  if (ms > callsWithin * 60_000) return null;
  return {
    calls: at.length,
    minutes: Math.max(1, Math.round((last.getTime() - (at[0] ?? first).getTime()) / 60_000)),
    firstAt: (at[0] ?? first).toISOString(),
    lastAt: last.toISOString(),
  };
}
