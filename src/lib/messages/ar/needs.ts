/** What orders need of their drivers. */
export const needs = {
  age: 'التحقق من السن',
  large: 'كبير الحجم',
  cold: 'صندوق تبريد',
  title: 'متطلبات السائق',
  of_order: 'المتطلبات: {needs}',
  command: 'تغيير متطلبات الطلب',
  picked_up: 'استلم السائق الطلب.',
  none: 'لا شيء',
  changed: 'متطلبات الطلب {id}: {needs}.',
};
