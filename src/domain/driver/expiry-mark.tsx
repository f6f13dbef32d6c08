import { t } from '#src/lib/i18n.ts';
import { dateText } from '#src/lib/text/day.ts';
import { expiryOf, todayHere } from './expiry.ts';

/** The expiry date of a document, marked if it has passed or is near. */
export function ExpiryMark({ day }: { day: string | null }) {
  if (day === null) return '—';
  const state = expiryOf(day, todayHere());
  const text = dateText(day);
  if (state === 'fine') return text;
  return (
    <span data-tone={state === 'due' ? 'warning' : 'critical'}>
      {text} · {t(`detail.document_${state}`)}
    </span>
  );
}
