import type { ReasonCatalogue } from '../reason.ts';

export const fileReasons = {
  'file.not_a_picture': 'is not an uploaded picture',
  'file.picture_expected': {
    code: 'file.refused',
    text: 'The content of this file is {type}; PNG, JPEG, WebP and AVIF images are accepted.',
  },
  'file.unknown_picture': {
    code: 'file.refused',
    text: 'The type of this file is not known; PNG, JPEG, WebP and AVIF images are accepted.',
  },
  'file.document_expected': {
    code: 'file.refused',
    text: 'The content of this file is {type}; PDF, PNG, JPEG, WebP and AVIF files are accepted.',
  },
  'file.unknown_document': {
    code: 'file.refused',
    text: 'The type of this file is not known; PDF, PNG, JPEG, WebP and AVIF files are accepted.',
  },
  'file.picture_too_large': {
    code: 'file.refused',
    text: 'The image has {width} × {height} pixels; the limit is 50 million.',
  },
  'file.picture_damaged': {
    code: 'file.refused',
    text: 'The image is damaged and cannot be decoded.',
  },
} as const satisfies ReasonCatalogue;
