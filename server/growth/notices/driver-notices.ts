import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { Language } from '#rules/language.ts';
import { casablancaShown } from '#rules/time.ts';
import type { PersonalMessage } from './device-notices.ts';

export const STAND_DOWN_EVENTS = ['driver.stood_down', 'driver.stand_down_ended'] as const;
export type StandDownEvent = (typeof STAND_DOWN_EVENTS)[number];

/** A stand-down in the event log, or its end. */
interface DriverMessageCause {
  seq: bigint;
  type: StandDownEvent;
  at: Date;
  driver: Driver;
}

const TEXTS: Record<StandDownEvent, Record<Language, { title: string; body: string }>> = {
  'driver.stood_down': {
    en: { title: 'You are off the road', body: 'Until {until}: {reason}. By {by}.' },
    fr: { title: 'Vous êtes mis en pause', body: 'Jusqu’à {until} : {reason}. Par {by}.' },
    ar: { title: 'تم إيقافك مؤقتا', body: 'حتى {until}: {reason}. من طرف {by}.' },
  },
  'driver.stand_down_ended': {
    en: { title: 'You are back on the road', body: 'You can get orders again.' },
    fr: {
      title: 'Votre pause est terminée',
      body: 'Vous pouvez de nouveau recevoir des commandes.',
    },
    ar: { title: 'انتهى الإيقاف', body: 'يمكنك استلام الطلبات من جديد.' },
  },
};

function textOf({ type, driver }: DriverMessageCause, language: Language) {
  const { title, body } = TEXTS[type][language];
  const { standDown } = driver;
  if (!standDown) return { title, body };
  const until = casablancaShown(Date.parse(standDown.until)).toISOString().slice(11, 16);
  return {
    title,
    body: body
      .replace('{until}', until)
      .replace('{reason}', () => standDown.reason)
      .replace('{by}', () => standDown.by.name),
  };
}

/** The messages about stand-downs to their drivers. */
export const standDownMessages = (happenings: readonly DriverMessageCause[]): PersonalMessage[] =>
  happenings.map((happening) => ({
    userId: happening.driver.id,
    kind: 'driver',
    subject: happening.driver.id,
    // With the number of the event, since it may happen again.
    event: `${happening.type} ${happening.seq}`,
    at: happening.at,
    textIn: (language) => textOf(happening, language),
  }));
