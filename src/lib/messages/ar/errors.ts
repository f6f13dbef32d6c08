/** Errors. */
export const errors = {
  fallback_title: 'حدث خطأ ما',
  fallback_detail: 'حدث خطأ غير متوقع. تم إخبار فريقنا.',
  try_again: 'إعادة المحاولة',
  reload_page: 'إعادة تحميل الصفحة',
  no_refresh_token: 'لم يعثر على رمز التجديد',
  network: 'تعذر الاتصال بالخادم. تحقق من اتصالك وأعد المحاولة.',
  request_id: 'المرجع {id}',
  config_failed: 'تعذر تحميل إعدادات لوحة التحكم. تتواصل المحاولات.',
} as const;
