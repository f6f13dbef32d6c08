import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Translations } from '#contract/names.ts';
import type { Language } from '#rules/language.ts';
import { audienceOf, reachText } from '#src/domain/campaign/audience.ts';
import { t } from '#src/lib/i18n.ts';
import { Section } from '#src/ui/detail/parts.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import type { FormBelowProps } from '#src/ui/form/form.ts';
import { MessagePreview } from './message-preview.tsx';

/**
 * The number of devices that the audience in the form reaches now, counted again after each change.
 */
function Reach({ body }: FormBelowProps) {
  const { roles, languages, zones, activity, activityDays } = body;
  const audience = { roles, languages, zones, activity, activityDays };
  const { data, error } = useQuery({
    queryKey: ['campaign.audience', audience],
    queryFn: ({ signal }) => audienceOf(audience, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Section title={t('campaigns.reach_label')} isWide>
      {error && <p className="field-error">{failureText(error)}</p>}
      <output>{data ? reachText(data) : '—'}</output>
    </Section>
  );
}

/** Shown below the form of a campaign: its reach, and a preview in each language. */
export function CampaignBelow({ body }: FormBelowProps) {
  return (
    <>
      <Reach body={body} />
      <MessagePreview
        titles={(body.titles ?? {}) as Translations}
        bodies={(body.bodies ?? {}) as Translations}
        defaultLanguage={(body.defaultLanguage ?? 'fr') as Language}
        imageId={typeof body.imageId === 'number' ? body.imageId : null}
      />
    </>
  );
}
