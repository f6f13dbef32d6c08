import { created, ok } from '../http/answers.ts';
import type { AreaHandlers } from '../http/endpoints.ts';
import type { FileService } from './service.ts';

/** Whatever a file contains, a browser must not execute it. */
const NEVER_RUN = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};
/** The content of an id never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const saved = (name: string, type: string): string => {
  const plain = name.replaceAll(/[^\w.() -]/g, '_');
  const ending = type === 'image/webp' && !/\.webp$/i.test(plain) ? '.webp' : '';
  return `attachment; filename="${plain}${ending}"; filename*=UTF-8''${encodeURIComponent(name + ending).replaceAll(/['()*]/g, '_')}`;
};

export const filesHandlers = (files: FileService): AreaHandlers<'files'> => ({
  uploadImage: ({ upload, caller }) => created(files.uploadImage(upload, caller)),
  uploadDocument: ({ upload, caller }) => created(files.uploadDocument(upload, caller)),
  get: ({ params, caller }) => ok(files.get(params.id, caller)),
  document: async ({ params }) => {
    const { file, content } = await files.document(params.id);
    return {
      status: 200,
      download: { subject: `file ${params.id}`, name: file.name },
      body: content,
      headers: {
        ...NEVER_RUN,
        'content-type': file.type,
        'content-disposition': saved(file.name, file.type),
      },
    };
  },
  image: async ({ params }) => ({
    status: 200,
    body: await files.image(params.id, params.size),
    headers: {
      ...NEVER_RUN,
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': FOR_EVER,
    },
  }),
});
