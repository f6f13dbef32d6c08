import { Button } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StoreConsent } from '#contract/growth/promotions/store-consent.ts';
import type { PromotionDetail } from '#contract/routes/growth/promotions.ts';
import { MissingConsentsLine, missingConsents } from '#src/domain/promotion/missing-consents.tsx';
import { consentsOf } from '#src/domain/promotion/promotions.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { rateText } from '#src/lib/text/number.ts';
import { Related } from '#src/ui/detail/parts.tsx';
import { RecordConsents } from './record-consents.tsx';

/** Who recorded a consent does not launch the promotion. */
const RECORDED = 'promotion.launch_recorded';

function byText({ by, isOwner }: StoreConsent): string {
  if (!by) return t('promotions.consent_by_none');
  return isOwner ? t('promotions.consent_by_owner', { name: by.name }) : by.name;
}

function stateText({ withdrawnAt, isEnough }: StoreConsent): string {
  if (withdrawnAt) return t('promotions.consent_withdrawn');
  return t(isEnough ? 'promotions.consent_enough' : 'promotions.consent_less');
}

/** What the user may not do with a promotion in which stores pay a part, and why; empty otherwise. */
function whyNotText({ consent, state, acts: { launch } }: PromotionDetail): string {
  if (launch !== true && launch.reason === RECORDED) return sentenceOf(launch);
  if (consent === undefined || consent === true || state === 'ended') return '';
  return consent.code === 'permission.denied' ? '' : sentenceOf(consent);
}

/** The stores that pay their share of a promotion, and those that it leaves out. Consents on paper are recorded here. */
export function StoreConsents({
  promotion,
  refetch,
}: {
  promotion: PromotionDetail;
  refetch: () => Promise<unknown>;
}) {
  const { id, consent, state } = promotion;
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data: missing } = useQuery({ ...missingConsents(id), staleTime: 0 });
  const queryKey = ['promotion.consents', id] as const;
  const isOffered = consent === true && missing !== undefined && missing.count > 0;
  return (
    <>
      <Related<StoreConsent & { id: number }>
        title={t('promotions.consents')}
        queryKey={queryKey}
        read={async (signal) =>
          (await consentsOf(id, signal)).map((one) => ({ ...one, id: one.store.id }))
        }
        more={
          isOffered ? (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('promotions.consents_record')}
            </Button>
          ) : null
        }
        lead={
          state === 'ended' ? null : (
            <p>
              <MissingConsentsLine row={promotion} />{' '}
              <span className="hint">{whyNotText(promotion)}</span>
            </p>
          )
        }
        columns={[
          [
            t('promotions.consent_store'),
            ({ store }) => <Link to={`/stores/${store.id}`}>{store.name}</Link>,
          ],
          [t('promotions.consent_state'), stateText],
          [t('promotions.consent_by'), byText],
          [t('promotions.consent_reason'), ({ reason }) => reason ?? '—'],
          [t('promotions.consent_at'), ({ at }) => moment(at)],
          [t('promotions.consent_share'), ({ shareBp }) => rateText(shareBp), 'number'],
        ]}
        empty={t('promotions.consents_none')}
      />
      {isOpen && missing && (
        <RecordConsents
          promotion={promotion}
          missing={missing}
          onClose={() => setOpen(false)}
          onDone={() =>
            Promise.all([
              queries.invalidateQueries({ queryKey: ['record.related', ...queryKey] }),
              queries.invalidateQueries({ queryKey: missingConsents(id).queryKey }),
              // Who recorded a consent can no longer launch it.
              refetch(),
            ])
          }
        />
      )}
    </>
  );
}
