/** What is checked before money is sent: who else has an account or a reference, and whom to call. */
export const payout_checks = {
  shared: 'الحساب نفسه لدى {stores}، والمالك مختلف. اسأل عن السبب قبل المتابعة.',
  shared_owner: 'الحساب نفسه لدى {stores}، والمالك واحد',
  shared_elsewhere:
    '{n, plural, one {متجر آخر لا تراه له} two {متجران آخران لا تراهما لهما} few {# متاجر أخرى لا تراها لها} many {# متجرا آخر لا تراها لها} other {# متجر آخر لا تراها لها}} الحساب نفسه.',
  set_shared: 'تحديد الحساب المشترك',
  before: 'الحساب القديم',
  now: 'الحساب الجديد',
  before_unknown: 'غير مسجل',
  call: 'اتصل بالمتجر على',
  no_phone: 'ليس للمتجر رقم هاتف',
  owner: 'المالك: {name}',
  reference_used: 'المرجع {reference} لدى تحويلات أخرى:',
  reference_of: 'التحويل {id} لـ {store}، {amount}، {at}',
  reference_elsewhere:
    '{n, plural, one {تحويل آخر لا تراه} two {تحويلان آخران لا تراهما} few {# تحويلات أخرى لا تراها} many {# تحويلا آخر لا تراها} other {# تحويل آخر لا تراها}}',
  reference_check: 'راجع كشف البنك: لا تؤدي حوالة واحدة عدة تحويلات إلا إذا كان مبلغها مجموعها.',
  reference_confirm: 'الحوالة نفسها: {act}',
  account_title: 'تأكيد حساب {store}',
  account_confirm: 'تأكيد الحساب',
  account_act: 'تأكيد الحساب…',
  account_review: 'مراجعة الحساب المغير',
  paying_by: 'أرسله {who} للأداء: {rail}',
  account_done: 'تم تأكيد حساب {store}',
  account_lead: 'اتصل بالمتجر على رقم كنت تعرفه من قبل، لا على رقم من الطلب، واطلب منه ذكر الحساب.',
  accounts_changed:
    '{n, plural, one {تغير الحساب البنكي لمتجر واحد:} two {تغير الحساب البنكي لمتجرين:} few {تغير الحساب البنكي لـ # متاجر:} many {تغير الحساب البنكي لـ # متجرا:} other {تغير الحساب البنكي لـ # متجر:}}',
} as const;
