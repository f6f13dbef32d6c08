import type { Language } from '#rules/language.ts';
import type { Role } from '../permissions.ts';
import type { Cause } from './causes.ts';

/** The causes as a customer reads them, in his language: never what staff typed. */
export const CAUSE_WORDS: Readonly<Record<Cause, Readonly<Record<Language, string>>>> = {
  item_missing: {
    en: 'An item was not available.',
    fr: 'Un article n’était pas disponible.',
    ar: 'أحد المنتجات لم يكن متوفرا.',
  },
  item_wrong: {
    en: 'An item was not the one you ordered.',
    fr: 'Un article n’était pas celui commandé.',
    ar: 'أحد المنتجات لم يكن ما طلبته.',
  },
  quality: {
    en: 'The food was not in good condition.',
    fr: 'Les produits n’étaient pas en bon état.',
    ar: 'المنتجات لم تكن في حالة جيدة.',
  },
  store_closed: {
    en: 'The store is closed.',
    fr: 'Le magasin est fermé.',
    ar: 'المتجر مغلق.',
  },
  store_late: {
    en: 'The store could not prepare the order in time.',
    fr: 'Le magasin n’a pas pu préparer la commande à temps.',
    ar: 'لم يتمكن المتجر من تحضير الطلب في الوقت المحدد.',
  },
  no_driver: {
    en: 'No driver was available.',
    fr: 'Aucun livreur n’était disponible.',
    ar: 'لم يكن أي سائق متاحا.',
  },
  driver_late: {
    en: 'The delivery took too long.',
    fr: 'La livraison a pris trop de temps.',
    ar: 'استغرق التوصيل وقتا طويلا.',
  },
  driver_accident: {
    en: 'The driver had a breakdown on the way.',
    fr: 'Le livreur a eu un incident en route.',
    ar: 'تعرض السائق لعطل في الطريق.',
  },
  address_wrong: {
    en: 'The address could not be found.',
    fr: 'L’adresse est introuvable.',
    ar: 'تعذر العثور على العنوان.',
  },
  customer_unreachable: {
    en: 'You could not be reached.',
    fr: 'Vous étiez injoignable.',
    ar: 'تعذر الاتصال بك.',
  },
  customer_refused: {
    en: 'The order was not accepted at the door.',
    fr: 'La commande a été refusée à la livraison.',
    ar: 'تم رفض الطلب عند التسليم.',
  },
  changed_mind: {
    en: 'The order was no longer wanted.',
    fr: 'La commande n’était plus souhaitée.',
    ar: 'لم يعد الطلب مرغوبا فيه.',
  },
  duplicate: {
    en: 'The order was placed twice.',
    fr: 'La commande a été passée deux fois.',
    ar: 'تم تقديم الطلب مرتين.',
  },
  payment: {
    en: 'There was a problem with the payment.',
    fr: 'Il y a eu un problème de paiement.',
    ar: 'حدثت مشكلة في الدفع.',
  },
  too_busy: {
    en: 'The store has too many orders now.',
    fr: 'Le magasin a trop de commandes en ce moment.',
    ar: 'لدى المتجر طلبات كثيرة الآن.',
  },
  short_staffed: {
    en: 'The store cannot take orders now.',
    fr: 'Le magasin ne peut pas prendre de commandes en ce moment.',
    ar: 'لا يستطيع المتجر قبول الطلبات الآن.',
  },
  equipment: {
    en: 'The store cannot prepare orders now.',
    fr: 'Le magasin ne peut pas préparer de commandes en ce moment.',
    ar: 'لا يستطيع المتجر تحضير الطلبات الآن.',
  },
  out_of_stock: {
    en: 'The store has run out of its goods.',
    fr: 'Le magasin est en rupture de stock.',
    ar: 'نفدت منتجات المتجر.',
  },
  store_asked: {
    en: 'The store takes no orders now.',
    fr: 'Le magasin ne prend pas de commandes en ce moment.',
    ar: 'لا يقبل المتجر الطلبات الآن.',
  },
  other: {
    en: 'Contact us for more about it.',
    fr: 'Contactez-nous pour en savoir plus.',
    ar: 'اتصل بنا لمعرفة المزيد.',
  },
};

/** Why, as an event of the log has it, and who gave it. */
export interface CauseGiven {
  cause?: Cause | null;
  reason: string | null;
  role: Role | null;
}

/** Whose own words a customer reads: his, and his store's. */
const READ: readonly (Role | null)[] = ['customer', 'store'];

/**
 * Why, as the customer reads it in his language: the words of the cause, as `wordsOf` gives them. The
 * text of a store, or his own, stands for itself where no cause is given.
 */
export const customerWords = (
  { cause, reason, role }: CauseGiven,
  language: Language,
  wordsOf: (cause: Cause) => Readonly<Record<Language, string>>,
): string =>
  !cause && reason && READ.includes(role) ? reason : wordsOf(cause ?? 'other')[language];
