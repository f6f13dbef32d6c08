import type { ChangeKind } from '#contract/routes/money/change-requests.ts';
import type { Language } from '#rules/language.ts';

const KINDS: Record<ChangeKind, Record<Language, string>> = {
  vehicle: { en: 'vehicle', fr: 'véhicule', ar: 'المركبة' },
  plate: { en: 'vehicle number', fr: 'immatriculation', ar: 'رقم المركبة' },
  bank_account: { en: 'bank account', fr: 'compte bancaire', ar: 'الحساب البنكي' },
};

const TEXTS: Record<'approved' | 'refused', Record<Language, { title: string; body: string }>> = {
  approved: {
    en: { title: 'Your change is made', body: 'Changed: {kind}.' },
    fr: { title: 'Votre changement est fait', body: 'Changé : {kind}.' },
    ar: { title: 'تم التغيير', body: 'تم تغيير {kind}.' },
  },
  refused: {
    en: { title: 'Your change is refused', body: 'Not changed: {kind}. {reason}' },
    fr: { title: 'Votre changement est refusé', body: 'Non changé : {kind}. {reason}' },
    ar: { title: 'تم رفض التغيير', body: 'لم يتغير {kind}. {reason}' },
  },
};

/** The decision of a change request, in the language of its driver. */
export function decidedText(
  kind: ChangeKind,
  state: 'approved' | 'refused',
  reason: string | null,
  language: Language,
) {
  const { title, body } = TEXTS[state][language];
  return {
    title,
    body: body.replace('{kind}', KINDS[kind][language]).replace('{reason}', () => reason ?? ''),
  };
}
