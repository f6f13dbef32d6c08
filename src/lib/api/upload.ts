import axios from 'axios';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { t } from '#src/lib/i18n.ts';
import { ApiFailure } from './api-failure.ts';
import { pathOf } from './call.ts';
import { http } from './http.ts';

const MEGABYTE = 1_048_576;

export interface UploadOptions {
  signal: AbortSignal;
  /** From 0 to 1. 1 means that the file is sent; the response may still be pending. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a file to an endpoint. Throws `ApiFailure`, or an error with a message for the user if
 * the file is too large.
 */
export async function uploadFile<E extends Endpoint & { upload: { maxBytes: number } }>(
  endpoint: E,
  input: InputOf<E>,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<OutputOf<E>> {
  const { maxBytes } = endpoint.upload;
  if (file.size > maxBytes)
    throw new Error(t('files.too_large', { most: Math.floor(maxBytes / MEGABYTE) }));
  const form = new FormData();
  form.append('file', file);
  const { params, query } = input as {
    params?: Readonly<Record<string, string | number>>;
    query?: Record<string, unknown>;
  };
  try {
    const { data } = await http.request<OutputOf<E>>({
      method: endpoint.method,
      url: params ? pathOf(endpoint.path, params) : endpoint.path,
      ...(query ? { params: query } : {}),
      data: form,
      signal,
      onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
    });
    return data;
  } catch (error) {
    throw axios.isAxiosError(error) ? new ApiFailure(error) : error;
  }
}
