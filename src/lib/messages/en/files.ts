/** Uploaded files: images and documents of records. */
export const files = {
  choose_image: 'Choose a picture',
  choose_document: 'Choose a file',
  another: 'Replace',
  remove: 'Remove',
  remove_what: 'Remove {what}',
  or_drop: 'or drop it here',
  image_hint: 'PNG, JPEG, WebP or AVIF, up to 10 MB',
  images_hint:
    'PNG, JPEG, WebP or AVIF, up to 10 MB each, at most {most} pictures; lists show the first',
  add_image: 'Add a picture',
  image_at: 'Picture {n}',
  image_forward: 'Move picture {n} forward',
  image_remove: 'Remove picture {n}',
  document_hint: 'PDF or picture, up to 20 MB',
  sending: 'Uploading {percent}%',
  working: 'Uploaded. Processing…',
  stop: 'Stop',
  too_large: 'The file is too large. The limit is {most} MB.',
  one_only: 'Drop one file at a time.',
  open: 'Download',
  gone: 'This file no longer exists.',
} as const;
