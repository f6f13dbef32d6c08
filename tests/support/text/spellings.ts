/**
 * Texts with the form in which they are searched and compared. The console and the database are
 * tested with the same ones.
 */
export const PLAIN: readonly (readonly [text: string, plain: string])[] = [
  ['Café', 'cafe'],
  ['Cafe\u0301', 'cafe'],
  ['CAFÉ', 'cafe'],
  ['Œufs durs', 'oeufs durs'],
  ['Lætitia', 'laetitia'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Smørrebrød', 'smorrebrod'],
  ['Łódź', 'lodz'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['l’été', "l'ete"],
  ['l´été', "l'ete"],
  ['l`ete', "l'ete"],
  ['d‘Anfa', "d'anfa"],
  ['Chez\u00a0Rachid', 'chez rachid'],
  ['Chez\u202fRachid', 'chez rachid'],
  ['Chez\u200bRachid', 'chezrachid'],
  ['Pâtis\u00adserie', 'patisserie'],
  ['\u202bصيدلية\u202c', 'صيدليه'],
  ['مدرسة', 'مدرسه'],
  ['مدرسه', 'مدرسه'],
  ['أحمد', 'احمد'],
  ['إحسان', 'احسان'],
  ['آسفي', 'اسفي'],
  ['ٱلرباط', 'الرباط'],
  ['مصطفى', 'مصطفي'],
  ['مصطفی', 'مصطفي'],
  ['کريم', 'كريم'],
  ['أڭادير', 'اكادير'],
  ['أگادير', 'اكادير'],
  ['مُـحَـمَّـد', 'محمد'],
  ['ﻣﺤﻤﺪ', 'محمد'],
  ['٠٦١٢', '0612'],
  ['۰۶۱۲', '0612'],
  ['Ｔａｗｓｉｌ', 'tawsil'],
  ['ﬁlet', 'filet'],
  ['m²', 'm2'],
  ['Naïve “Crème”…', 'naive “creme”...'],
];

/** Names that are the same. */
export const SAME_NAMES: readonly (readonly [string, string])[] = [
  ['Œufs', 'oeufs'],
  ['مدرسة', 'مدرسه'],
  ['  Chez\u00a0 Rachid', 'chez rachid'],
  ['Pâtis\u00adserie', 'PATISSERIE'],
];
