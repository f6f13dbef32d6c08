/** What drivers answer to assignments. */
export const answers = {
  column: 'تقدم السائق',
  progress_sent: 'أرسل',
  progress_seen: 'اطلع عليه',
  progress_accepted: 'قبله',
  progress_at_store: 'في المتجر',
  progress_at_door: 'عند الباب',
  since: '{what} على الساعة {time}',
  accepted_title: 'قبله سائقه',
  accepted_doubt: 'قبله {code} قبل {age}',
  declined_title: 'رفضه هذا السائق',
  declined_doubt: 'رفضه {code} أو لم يجب قبل {age}',
  undo_accepted: '{doubt}. تراجع عن #{id} من جديد لسحبه منه.',
  of_30_days: 'الأجوبة، 30 يوما',
  figures: '{accepted} قبول، {declined} رفض، {timedOut} دون جواب',
  median: 'مدة الجواب',
} as const;
