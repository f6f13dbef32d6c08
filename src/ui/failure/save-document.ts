import { filesRoutes } from '#contract/routes/files.ts';
import { call, pathOf } from '#src/lib/api/call.ts';
import { http } from '#src/lib/api/http.ts';
import { saveBlob } from '#src/lib/api/save-file.ts';
import { tellFailure } from './tell-failure.ts';

/** Downloads a document. The request needs the token, so it is not a plain link. */
export async function saveDocument(id: number): Promise<void> {
  try {
    const file = await call(filesRoutes.get, { params: { id: String(id) } });
    const url = pathOf(filesRoutes.document.path, { id });
    const { data } = await http.request<Blob>({ url, responseType: 'blob' });
    saveBlob(file.name, data);
  } catch (error) {
    tellFailure(error);
  }
}
