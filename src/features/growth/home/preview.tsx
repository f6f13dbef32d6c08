import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HomePreview } from '#contract/growth/home/shown.ts';
import type { HomeDraft } from '#contract/routes/growth/home.ts';
import { LANGUAGES } from '#rules/language.ts';
import { homePreview } from '#src/domain/home/home.ts';
import { zoneIdOptions } from '#src/domain/zone/zone-names.ts';
import { t } from '#src/lib/i18n.ts';
import { parseMomentInput } from '#src/lib/text/moment-input.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { MomentField } from '#src/ui/field/day/moment-field.tsx';
import { optionsOf, readingOption, useOptions } from '#src/ui/field/options.ts';
import { Segments } from '#src/ui/field/segments.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { Phone } from './phone.tsx';

/** The centre of Casablanca, used if there is no zone. */
const CENTRE = { lat: '33.5731', lon: '-7.5898' };
type Source = 'draft' | 'live';

const START = {
  source: 'draft' as Source,
  zoneId: '',
  at: '',
  audience: 'new' as HomePreview['audience'],
  language: 'fr' as HomePreview['language'],
  app: '',
};
type Choice = typeof START;

/** What a given customer would see, as determined by the resolver that serves the apps. */
export function useHomePreview(draft: HomeDraft | undefined) {
  const [choice, setChoice] = useState<Choice>({
    ...START,
    ...(draft ? { language: draft.contents.language } : {}),
  });
  const zones = useOptions('home.place', zoneIdOptions);
  const zoneId = choice.zoneId || zones?.[0]?.value;
  const at = choice.at.trim() === '' ? undefined : parseMomentInput(choice.at);
  const app = choice.app.trim();
  const liveId = draft?.live?.id;
  const isLive = choice.source === 'live' && liveId !== undefined;
  const query = useQuery({
    queryKey: ['home.preview', choice, zoneId, isLive ? liveId : draft?.version],
    queryFn: ({ signal }) =>
      homePreview(
        {
          ...(zoneId ? { zoneId } : CENTRE),
          ...(isLive ? { releaseId: String(liveId) } : {}),
          ...(at ? { at } : {}),
          ...(app ? { app } : {}),
          audience: choice.audience,
          language: choice.language,
        },
        signal,
      ),
    enabled: draft !== undefined && at !== null,
    placeholderData: keepPreviousData,
  });
  const put = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }));
  return { choice, put, zones, zoneId, isWrongTime: at === null, query };
}
type PreviewState = ReturnType<typeof useHomePreview>;

/** The phone, and above it the customer, place and time of the preview. */
export function Preview({ preview }: { preview: PreviewState }) {
  const { choice, put, zones, zoneId, isWrongTime, query } = preview;
  return (
    <section className="pane" aria-label={t('home.preview')}>
      <div className="row">
        <Segments
          label={t('home.preview_of')}
          value={choice.source}
          onChange={(source) => put({ source })}
          options={[
            { value: 'draft', label: t('home.draft') },
            { value: 'live', label: t('home.live') },
          ]}
        />
        <Segments
          label={t('home.language')}
          value={choice.language}
          onChange={(language) => put({ language })}
          options={optionsOf(LANGUAGES, (value) => value.toUpperCase())}
        />
        <Segments
          label={t('home.audience')}
          value={choice.audience}
          onChange={(audience) => put({ audience })}
          options={[
            { value: 'new', label: t('home.customer_new') },
            { value: 'returning', label: t('home.customer_returning') },
          ]}
        />
      </div>
      <div className="halves">
        <SelectField
          label={t('home.place')}
          value={zoneId ?? ''}
          disabled={!zones?.length}
          onChange={({ target }) => put({ zoneId: target.value })}
          options={
            zones?.length === 0
              ? [{ value: '', label: t('form.nothing') }]
              : (zones ?? readingOption())
          }
        />
        <MomentField
          label={t('home.at')}
          text={choice.at}
          placeholder={t('home.now')}
          error={isWrongTime ? t('form.moment') : undefined}
          onText={(at) => put({ at })}
        />
      </div>
      {query.error && <Notice severity="critical">{failureText(query.error)}</Notice>}
      {query.data && <Phone home={query.data} />}
    </section>
  );
}
