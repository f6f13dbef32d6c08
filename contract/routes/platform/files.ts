import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { FileId, FilePath } from '../../ids.ts';
import { Instant } from '../../time.ts';

/** Sides of the square that a picture is scaled to fit, in pixels. */
export const IMAGE_SIZES = ['96', '320', '960'] as const;
export const ImageSize = z.enum(IMAGE_SIZES);
export type ImageSize = z.output<typeof ImageSize>;

const MEGABYTE = 1_048_576;
/** The largest accepted picture and document, in bytes. */
export const MAX_IMAGE_BYTES = 10 * MEGABYTE;
export const MAX_DOCUMENT_BYTES = 20 * MEGABYTE;
/** The types offered in the file picker. The server checks the content, not the name. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
export const DOCUMENT_TYPES = ['application/pdf', ...IMAGE_TYPES] as const;

/** An uploaded file. Its content never changes. */
export const StoredFile = z
  .object({
    id: FileId,
    kind: z.enum(['image', 'document', 'proof']),
    name: z.string().meta({ description: 'The sender’s name of the file' }),
    type: z.string().meta({ description: 'Media type of the served file' }),
    bytes: z.number().int().meta({ description: 'Size of the uploaded file' }),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    uploadedAt: Instant,
  })
  .meta({ id: 'StoredFile' });
export type StoredFile = z.output<typeof StoredFile>;

export const filesRoutes = {
  uploadImage: endpoint({
    id: 'files.uploadImage',
    method: 'POST',
    path: '/api/admin/files',
    summary: 'Upload a picture: PNG, JPEG, WebP or AVIF; anyone who knows its id can see it',
    access: ['files.write'],
    upload: { maxBytes: MAX_IMAGE_BYTES },
    responses: { 201: StoredFile, ...refusals(401, 403, 422, 429) },
  }),
  uploadDocument: endpoint({
    id: 'files.uploadDocument',
    method: 'POST',
    path: '/api/admin/files/documents',
    summary: 'Upload a document: a PDF or a picture of it; only staff can read it',
    access: ['files.write'],
    upload: { maxBytes: MAX_DOCUMENT_BYTES },
    responses: { 201: StoredFile, ...refusals(401, 403, 422, 429) },
  }),
  get: endpoint({
    id: 'files.get',
    method: 'GET',
    path: '/api/admin/files/{id}',
    summary: 'Metadata of a file',
    access: ['files.write', 'files.read'],
    params: FilePath,
    responses: { 200: StoredFile, ...refusals(401, 403, 404) },
  }),
  document: endpoint({
    id: 'files.document',
    method: 'GET',
    path: '/api/admin/files/{id}/content',
    summary: 'Download a document',
    access: ['files.read'],
    params: FilePath,
    responses: {
      200: z.string().meta({ description: 'The document itself, as an attachment' }),
      ...refusals(401, 403, 404),
    },
  }),
  image: endpoint({
    id: 'files.image',
    method: 'GET',
    path: '/api/files/{id}/{size}',
    summary: 'A picture as WebP, scaled to fit a square with this side in pixels',
    access: 'public',
    params: FilePath.extend({ size: ImageSize }),
    responses: {
      200: z.string().meta({ description: 'The picture, as image/webp' }),
      ...refusals(404),
    },
  }),
} as const;
