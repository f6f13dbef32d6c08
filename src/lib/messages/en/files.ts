/** Files that are uploaded: pictures and documents of records. */
export const files = {
  choose_image: 'Choose a picture',
  choose_document: 'Choose a file',
  another: 'Replace',
  remove: 'Remove',
  remove_what: 'Remove {what}',
  or_drop: 'or drop it here',
  image_hint: 'PNG, JPEG, WebP or AVIF, at most 10 MB',
  images_hint:
    'PNG, JPEG, WebP or AVIF, at most 10 MB each and {most} of them; the first is shown in lists',
  add_image: 'Add a picture',
  image_at: 'Picture {n}',
  image_forward: 'Picture {n} one place forward',
  image_remove: 'Remove picture {n}',
  document_hint: 'PDF or a picture of it, at most 20 MB',
  sending: 'Sending {percent} %',
  working: 'Sent. It is being read…',
  stop: 'Stop',
  too_large: 'The file is too large: at most {most} MB are taken.',
  one_only: 'Drop one file only.',
  open: 'Save it',
  gone: 'This file cannot be found any more.',
} as const;
