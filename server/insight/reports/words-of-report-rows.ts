import { Cause, causeSentence, FaultParty } from '#contract/causes/causes.ts';
import type { ReportAnswer } from '#contract/routes/insight/reports.ts';
import type { Language } from '#rules/language.ts';

/** What rows are called that no person has named, in another language than English. */
export interface RowNameWords {
  causes: Readonly<Record<Cause, string>>;
  parties: Readonly<Record<FaultParty, string>>;
  noReason: string;
  noZone: string;
}

const FRENCH: RowNameWords = {
  causes: {
    item_missing: 'Article manquant',
    item_wrong: 'Mauvais article',
    quality: 'Mauvaise qualité',
    store_closed: 'Commerce fermé',
    store_late: 'Commerce en retard',
    no_driver: 'Pas de livreur',
    driver_late: 'Livreur en retard',
    driver_accident: 'Accident ou panne',
    address_wrong: 'Mauvaise adresse',
    customer_unreachable: 'Client injoignable',
    customer_refused: 'Refus du client',
    changed_mind: 'Le client a changé d’avis',
    duplicate: 'Commande en double',
    payment: 'Problème de paiement',
    too_busy: 'Trop de commandes',
    short_staffed: 'Manque de personnel',
    equipment: 'Panne d’équipement ou d’électricité',
    out_of_stock: 'Rupture de stock',
    store_asked: 'À la demande du commerce',
    other: 'Autre',
  },
  parties: {
    store: 'Commerce',
    customer: 'Client',
    driver: 'Livreur',
    platform: 'Plateforme',
    unknown: 'Inconnue',
  },
  noReason: 'Sans motif',
  noZone: 'Hors zone',
};

const ARABIC: RowNameWords = {
  causes: {
    item_missing: 'منتج ناقص',
    item_wrong: 'منتج خاطئ',
    quality: 'جودة سيئة',
    store_closed: 'متجر مغلق',
    store_late: 'تأخر المتجر',
    no_driver: 'لا سائق',
    driver_late: 'تأخر السائق',
    driver_accident: 'حادثة أو عطل',
    address_wrong: 'عنوان خاطئ',
    customer_unreachable: 'تعذر الاتصال بالزبون',
    customer_refused: 'رفض الزبون',
    changed_mind: 'غير الزبون رأيه',
    duplicate: 'طلب مكرر',
    payment: 'مشكل في الأداء',
    too_busy: 'طلبات كثيرة',
    short_staffed: 'نقص في العمال',
    equipment: 'عطل في المعدات أو الكهرباء',
    out_of_stock: 'نفاد المخزون',
    store_asked: 'بطلب من المتجر',
    other: 'آخر',
  },
  parties: {
    store: 'المتجر',
    customer: 'الزبون',
    driver: 'السائق',
    platform: 'المنصة',
    unknown: 'غير معروف',
  },
  noReason: 'دون سبب',
  noZone: 'دون منطقة',
};

/** The words of the console, which `tests/conformance/report-row-names.test.ts` compares. */
export const ROW_NAME_WORDS: Readonly<Record<Exclude<Language, 'en'>, RowNameWords>> = {
  fr: FRENCH,
  ar: ARABIC,
};

type Row = Pick<ReportAnswer['rows'][number], 'key' | 'name'>;

/**
 * The name of a row of a report in a language. The report's own is English, and stays for what people
 * named and for a cause of a later release.
 */
export function rowNameIn(language: Language, kind: ReportAnswer['rowKind'], row: Row): string {
  if (language === 'en') return row.name;
  const words = ROW_NAME_WORDS[language];
  const { key, name } = row;
  const causeOf = (cause: Cause | undefined) => cause && words.causes[cause];
  const partyOf = (party: FaultParty | undefined) => party && words.parties[party];
  if (kind === 'cause') return causeOf(Cause.safeParse(key).data) ?? name;
  if (kind === 'party' || kind === 'funder') return partyOf(FaultParty.safeParse(key).data) ?? name;
  if (kind === 'zone') return key === '0' ? words.noZone : name;
  if (kind !== 'reason') return name;
  if (key === '') return words.noReason;
  // Of an act that gave a cause alone, the reason is the English sentence of the cause.
  return causeOf(Cause.options.find((one) => causeSentence(one).message === key)) ?? name;
}
