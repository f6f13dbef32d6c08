import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  FEATURED_SLOTS,
  type FeaturedEntry,
  type FeaturedKind,
  type FeaturedSlot,
} from '#contract/growth/app-places/featured.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { casablancaClock, casablancaDayBegin } from '#rules/time.ts';
import { previewFeatured } from '#src/domain/featured/featured.ts';
import { zoneIdOptions } from '#src/domain/zone/zone-names.ts';
import { t } from '#src/lib/i18n.ts';
import { isDay } from '#src/lib/text/day.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { DayField } from '#src/ui/field/day/day-field.tsx';
import { optionsOf, useOptions } from '#src/ui/field/options.ts';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { Thumb } from '#src/ui/page/thumb.tsx';

const HOUR_MS = 3_600_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const LANGUAGE_NAMES = {
  fr: 'categories.name_fr',
  ar: 'categories.name_ar',
  en: 'categories.name_en',
} as const;

function Entry({ entry, because }: { entry: FeaturedEntry; because?: string }) {
  const { position, store, item, imageId } = entry;
  return (
    <li>
      <span className="cut">
        {position}. <Thumb fileId={imageId} /> <bdi>{item?.name ?? store.name}</bdi>
        {item && ` · ${store.name}`}
      </span>
      {because && <span className="quiet">{because}</span>}
    </li>
  );
}

/**
 * What an app in a zone shows at a given hour, as determined by the function that serves the apps.
 */
export function FeaturedPreviewSheet({
  kind,
  onClose,
}: {
  kind: FeaturedKind;
  onClose: () => void;
}) {
  const [now] = useState(() => casablancaClock(Date.now()));
  const [slot, setSlot] = useState<FeaturedSlot>('home');
  const [zoneId, setZoneId] = useState('');
  const [language, setLanguage] = useState<Language | ''>('');
  const [day, setDay] = useState(now.day);
  const [hour, setHour] = useState(String(Math.floor(now.minute / 60)));
  const zones = useOptions('featured.zone', zoneIdOptions);
  // For the current hour, the current minute: a store that opens at half past is shown as it is
  // now.
  const isNow = day === now.day && Number(hour) === Math.floor(now.minute / 60);
  const at = isDay(day)
    ? new Date(casablancaDayBegin(day).getTime() + Number(hour) * HOUR_MS).toISOString()
    : null;
  const query = {
    kind,
    slot,
    ...(zoneId ? { zoneId } : {}),
    ...(language ? { language } : {}),
    ...(isNow || at === null ? {} : { at }),
  };
  const { data, error } = useQuery({
    ...previewFeatured(query),
    enabled: at !== null,
    staleTime: 0,
  });
  return (
    <Sheet title={t('featured.preview')} size="medium" onClose={onClose}>
      <div className="stack">
        <SelectField
          label={t('featured.slot')}
          value={slot}
          onChange={({ target }) => setSlot(target.value as FeaturedSlot)}
          options={optionsOf(FEATURED_SLOTS, (value) => t(`featured.slot_${value}`))}
        />
        <SelectField
          label={t('featured.preview_zone')}
          value={zoneId}
          onChange={({ target }) => setZoneId(target.value)}
          options={[{ value: '', label: t('featured.preview_everywhere') }, ...(zones ?? [])]}
        />
        <DayField
          label={t('featured.day')}
          error={at === null ? t('featured.preview_no_day') : undefined}
          day={day}
          onDay={setDay}
        />
        <SelectField
          label={t('featured.preview_hour')}
          value={hour}
          onChange={({ target }) => setHour(target.value)}
          options={HOURS}
        />
        <SelectField
          label={t('featured.preview_language')}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language | '')}
          options={[
            { value: '', label: t('featured.preview_default') },
            ...optionsOf(LANGUAGES, (value) => t(LANGUAGE_NAMES[value])),
          ]}
        />
      </div>
      {error && <p className="field-error">{failureText(error)}</p>}
      {data && (
        <div className="stack" aria-live="polite">
          <h3>{t('featured.preview_shown')}</h3>
          {data.shown.length === 0 ? (
            <p className="hint">{t('featured.preview_none')}</p>
          ) : (
            <ul className="entries">
              {data.shown.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
          {data.skipped.length > 0 && (
            <>
              <h3>{t('featured.preview_skipped')}</h3>
              <ul className="entries">
                {data.skipped.map((entry) => (
                  <Entry
                    key={entry.id}
                    entry={entry}
                    because={t(`featured.skipped_${entry.because}`)}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Sheet>
  );
}
