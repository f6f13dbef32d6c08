/** Templates of the messages that staff send by number. */
export const contact_templates = {
  screen: 'نماذج التواصل',
  screen_edit: 'تعديل النموذج',
  counted:
    '{n, plural, one {نموذج واحد} two {نموذجان} few {{shown} نماذج} many {{shown} نموذجا} other {{shown} نموذج}}',
  empty: 'لا نماذج.',
  lead:
    'يرسلها الموظفون برقمها (Y). هي رسائل خدمة: لا تنطبق عليها موافقة الحملات وساعات هدوئها وحدودها، وترفض فيها الروابط وأرقام الهاتف الأخرى.',
  name: 'الحالة المعنية',
  party: 'إلى',
  number: 'المفتاح',
  state: 'الحالة',
  on: 'مفعل',
  off: 'موقف',
  isOn: 'عرض هذا النموذج',
  switchOn: 'طلب التفعيل من شخص ثان',
  switchOff: 'إيقاف',
  body: 'النص',
  bodies: 'النصوص',
  choices: 'الأجوبة المعروضة',
  languages: 'اللغات',
  sent: 'المرسلة، 24 س',
  updatedAt: 'تاريخ التغيير',
  updatedBy: 'غيره',
  saved: 'تم حفظ النموذج {name}',
  section: 'النموذج',
  variables: 'المتغيرات:',
} as const;
