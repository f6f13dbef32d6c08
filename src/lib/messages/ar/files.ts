/** Uploaded files: images and documents of records. */
export const files = {
  choose_image: 'اختيار صورة',
  choose_document: 'اختيار ملف',
  another: 'استبدال',
  remove: 'حذف',
  remove_what: 'حذف {what}',
  or_drop: 'أو أفلته هنا',
  image_hint: 'PNG أو JPEG أو WebP أو AVIF، إلى 10 MB',
  images_hint:
    'PNG أو JPEG أو WebP أو AVIF، إلى 10 MB لكل صورة، وعددها {most} على الأكثر؛ تعرض القوائم الأولى',
  add_image: 'إضافة صورة',
  image_at: 'الصورة {n}',
  image_forward: 'نقل الصورة {n} إلى الأمام',
  image_remove: 'حذف الصورة {n}',
  document_hint: 'PDF أو صورة، إلى 20 MB',
  sending: 'جار الرفع {percent}%',
  working: 'تم الرفع. جارية المعالجة…',
  stop: 'إيقاف',
  too_large: 'الملف كبير جدا. الحد {most} MB.',
  one_only: 'أفلت ملفا واحدا في كل مرة.',
  open: 'تنزيل',
  gone: 'هذا الملف لم يعد موجودا.',
} as const;
