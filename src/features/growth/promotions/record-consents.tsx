import { z } from 'zod';
import type { MissingConsents } from '#contract/growth/promotions/store-consent.ts';
import type { StoreId } from '#contract/ids.ts';
import type { PromotionDetail } from '#contract/routes/growth/promotions.ts';
import { consentsBody, recordConsents } from '#src/domain/promotion/promotions.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { t } from '#src/lib/i18n.ts';
import { countText, rateText } from '#src/lib/text/number.ts';
import { FormSheet } from '#src/ui/form/form-sheet.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';

const named = z.object({ stores: z.array(z.string()).min(1), reason: consentsBody.shape.reason });
const reason = { kind: 'text', name: 'reason', label: 'promotions.consent_reason' } as const;

interface Props {
  promotion: PromotionDetail;
  missing: MissingConsents;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Records the consents on paper of several stores: ticked in their list, or searched if they are too many for one. */
export function RecordConsents({ promotion, missing, onDone, onClose }: Props) {
  const { id, state, storeShareBp } = promotion;
  const lead = [
    t('promotions.consent_lead', { share: rateText(storeShareBp) }),
    t(state === 'draft' ? 'promotions.consent_lead_draft' : 'promotions.consent_lead_launched'),
  ].join(' ');
  const shared = {
    draft: { id: 'store-consents', recordId: id },
    title: t('promotions.consent_title'),
    lead,
    confirm: t('promotions.consent_record'),
    onClose,
  };
  const save = async (stores: readonly { id: StoreId }[], why: string) => {
    await recordConsents(id, { stores: [...stores], reason: why });
    const n = stores.length;
    showToast({ title: t('promotions.consent_done', { n, shown: countText(n) }) });
    await onDone();
  };
  if (missing.count > missing.stores.length)
    return (
      <FormSheet
        {...shared}
        fields={[
          {
            kind: 'rows',
            name: 'stores',
            label: 'promotions.stores',
            add: 'promotions.store_add',
            none: 'promotions.consent_none',
            rowFields: [
              { kind: 'record', name: 'id', label: 'promotions.store', source: storeSource },
            ],
          },
          reason,
        ]}
        schema={consentsBody}
        initial={{}}
        save={({ stores, reason: why }) => save(stores, why)}
      />
    );
  const options = missing.stores.map((store) => ({ value: String(store.id), label: store.name }));
  return (
    <FormSheet
      {...shared}
      fields={[{ kind: 'choices', name: 'stores', label: 'promotions.stores', options }, reason]}
      schema={named}
      initial={{ stores: [] }}
      save={({ stores, reason: why }) =>
        save(
          stores.map((store) => ({ id: Number(store) as StoreId })),
          why,
        )
      }
    />
  );
}
