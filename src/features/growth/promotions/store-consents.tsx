import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PromotionDetail, StoreConsent } from '#contract/routes/growth/promotions.ts';
import { consentsOf, paperConsent } from '#src/domain/promotion/promotions.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Related } from '#src/ui/detail/parts.tsx';
import { FormSheet } from '#src/ui/form/form-sheet.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';

const shareText = (basisPoints: number) => `${basisPoints / 100}%`;

function byText({ by, isOwner }: StoreConsent): string {
  if (!by) return t('promotions.consent_by_none');
  return isOwner ? t('promotions.consent_by_owner', { name: by.name }) : by.name;
}

function stateText({ withdrawnAt, isEnough }: StoreConsent): string {
  if (withdrawnAt) return t('promotions.consent_withdrawn');
  return t(isEnough ? 'promotions.consent_enough' : 'promotions.consent_less');
}

/** The stores that pay their share of a promotion. A consent on paper is recorded here. */
export function StoreConsents({ promotion }: { promotion: PromotionDetail }) {
  const { id, state, storeShareBp } = promotion;
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useHasPermission('promotions.write');
  const isInForce = state !== 'draft' && state !== 'ended';
  const queryKey = ['promotion.consents', id] as const;
  return (
    <>
      <Related<StoreConsent & { id: number }>
        title={t('promotions.consents')}
        queryKey={queryKey}
        read={async (signal) =>
          (await consentsOf(id, signal)).map((one) => ({ ...one, id: one.store.id }))
        }
        more={
          mayWrite && isInForce ? (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('promotions.consent_record')}
            </Button>
          ) : null
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
          [t('promotions.consent_share'), ({ shareBp }) => shareText(shareBp), 'number'],
        ]}
        empty={t('promotions.consents_none')}
      />
      {isOpen && (
        <FormSheet
          draft={{ id: 'store-consent', recordId: promotion.id }}
          title={t('promotions.consent_title')}
          lead={t('promotions.consent_lead', { share: shareText(storeShareBp) })}
          fields={[
            {
              kind: 'record',
              name: 'storeId',
              label: 'promotions.consent_store',
              source: storeSource,
            },
            { kind: 'text', name: 'reason', label: 'promotions.consent_reason' },
          ]}
          schema={paperConsent.schema}
          initial={{}}
          confirm={t('promotions.consent_record')}
          onClose={() => setOpen(false)}
          save={async (body) => {
            await paperConsent.send(id, body);
            setOpen(false);
            showToast({ title: t('promotions.consent_done') });
            await queries.invalidateQueries({ queryKey: ['record.related', ...queryKey] });
          }}
        />
      )}
    </>
  );
}
