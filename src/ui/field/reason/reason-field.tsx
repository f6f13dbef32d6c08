import type { ComponentProps } from 'react';
import { t } from '#src/lib/i18n.ts';
import { TextField } from '../text-field.tsx';

/** The field of the reason that an act asks for; `fault` says what else is wrong with it. */
export const ReasonField = ({
  isMissing,
  fault,
  ...field
}: { isMissing: boolean; fault?: string | null | undefined } & Omit<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'error'
>) => (
  <TextField
    label={t('lists.reason')}
    name="reason"
    maxLength={200}
    {...field}
    hint={t('lists.reason_hint')}
    error={isMissing ? t('lists.reason_missing') : (fault ?? undefined)}
  />
);
