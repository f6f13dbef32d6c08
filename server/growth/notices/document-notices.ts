import type {
  DocumentFault,
  DocumentKind,
} from '#contract/operations/driver-documents/documents.ts';
import type { Language } from '#rules/language.ts';

const KINDS: Record<DocumentKind, Record<Language, string>> = {
  licence: { en: 'driving licence', fr: 'permis de conduire', ar: 'رخصة السياقة' },
  registration: { en: 'registration', fr: 'carte grise', ar: 'البطاقة الرمادية' },
  insurance: { en: 'insurance', fr: 'assurance', ar: 'التأمين' },
  identity: { en: 'identity card', fr: 'carte d’identité', ar: 'البطاقة الوطنية' },
  inspection: { en: 'technical inspection', fr: 'visite technique', ar: 'الفحص التقني' },
  other: { en: 'other document', fr: 'autre document', ar: 'وثيقة أخرى' },
};

const FAULTS: Record<DocumentFault['fault'], Record<Language, string>> = {
  rejected: { en: 'rejected', fr: 'refusé', ar: 'مرفوض' },
  missing: { en: 'missing', fr: 'manquant', ar: 'ناقص' },
  expired: { en: 'expired', fr: 'expiré', ar: 'منتهي الصلاحية' },
  pending: { en: 'not approved yet', fr: 'pas encore approuvé', ar: 'لم تتم الموافقة بعد' },
};

const FAULTY: Record<Language, { title: string; rest: string }> = {
  en: { title: 'You cannot go on duty', rest: 'Finish what you carry, then bring your documents.' },
  fr: {
    title: 'Vous ne pouvez pas prendre de service',
    rest: 'Terminez vos courses, puis apportez vos documents.',
  },
  ar: { title: 'لا يمكنك بدء العمل', rest: 'أكمل ما تحمله ثم أحضر وثائقك.' },
};
const CLEARED: Record<Language, { title: string; body: string }> = {
  en: { title: 'Your documents are in order', body: 'You can go on duty again.' },
  fr: { title: 'Vos documents sont en règle', body: 'Vous pouvez reprendre le service.' },
  ar: { title: 'وثائقك سليمة', body: 'يمكنك بدء العمل من جديد.' },
};
const DUE: Record<Language, { title: string; body: string }> = {
  en: { title: 'A document expires soon', body: '{kind}: valid until {day}.' },
  fr: { title: 'Un document expire bientôt', body: '{kind} : valable jusqu’au {day}.' },
  ar: { title: 'وثيقة ستنتهي قريبا', body: '{kind}: صالحة حتى {day}.' },
};

/** What is wrong with a driver's documents, in his language; null: no fault. */
export function faultsText(faults: readonly DocumentFault[] | null, language: Language) {
  if (faults === null) return CLEARED[language];
  const { title, rest } = FAULTY[language];
  const named = faults.map(
    ({ kind, fault }) => `${KINDS[kind][language]}: ${FAULTS[fault][language]}`,
  );
  return { title, body: `${named.join('; ')}. ${rest}` };
}

/** That a document expires, in the language of its driver. */
export function dueText(kind: DocumentKind, day: string, language: Language) {
  const { title, body } = DUE[language];
  return { title, body: body.replace('{kind}', KINDS[kind][language]).replace('{day}', day) };
}
