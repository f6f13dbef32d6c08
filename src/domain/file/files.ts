import { DOCUMENT_TYPES, filesRoutes, IMAGE_TYPES } from '#contract/routes/platform/files.ts';
import { byId, call, pathOf } from '#src/lib/api/call.ts';
import { http } from '#src/lib/api/http.ts';
import { saveBlob } from '#src/lib/api/save-file.ts';
import { uploadFile } from '#src/lib/api/upload.ts';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';
import type { DocumentStore, FileStore } from '#src/ui/form/fields/form-field.ts';

const get = (id: number, signal?: AbortSignal) =>
  call(filesRoutes.get, byId(id), signal ? { signal } : {});

/** Downloads a document. A plain link would lack the token that the request needs. */
export async function saveDocument(id: number): Promise<void> {
  try {
    const { name } = await get(id);
    const url = pathOf(filesRoutes.document.path, { id });
    const { data } = await http.request<Blob>({ url, responseType: 'blob' });
    saveBlob(name, data);
  } catch (error) {
    announceFailure(error);
  }
}

/** Images of records. Anyone who knows the id of an image can view it. */
export const imageStore: FileStore = {
  accept: IMAGE_TYPES,
  upload: (file, options) => uploadFile(filesRoutes.uploadImage, {}, file, options),
};

/** Documents of records; only staff can read them. */
export const documentStore: DocumentStore = {
  accept: DOCUMENT_TYPES,
  upload: (file, options) => uploadFile(filesRoutes.uploadDocument, {}, file, options),
  name: async (id, signal) => (await get(id, signal)).name,
  save: saveDocument,
};
