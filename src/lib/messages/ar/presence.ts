/** The operators online, and what they hand over to each other. */
export const presence = {
  operators:
    '{n, plural, one {مشغل واحد} two {مشغلان} few {# مشغلين} many {# مشغلا} other {# مشغل}}',
  operators_title: 'المشغلون المتصلون',
  operators_none: 'لا مشغلين متصلين.',
  you: 'أنت',
  at_order: '{screen}، #{id}',
  looking: 'هنا أيضا: {who}',
  contact_open: 'هذه الرسائل مفتوحة أيضا لدى {who}',
  handed: 'سلمك {who} الطلبات {orders}',
  handed_open: 'فتح',
  sheet_waits: 'تسليم المناوبة من {who}',
  no_others: 'لا مشغلين آخرين متصلين',
} as const;
