import { partsOf } from '../../../platform/acts/perform.ts';
import { found, ok } from '../../../platform/http/answers.ts';
import type { AreaHandlers } from '../../../platform/http/endpoints.ts';
import type { ProofService } from './service.ts';

export const proofsHandlers = (proofs: ProofService): AreaHandlers<'proofs'> => ({
  upload: async ({ params, query, upload, caller }) => {
    const { isNew, photo } = await proofs.upload(params.id, query, upload, caller);
    return isNew ? { status: 201, body: photo } : { status: 200, body: photo };
  },
  list: ({ params }) => ok(proofs.list(params.id)),
  photo: async ({ params }) => ({
    status: 200,
    body: await proofs.photo(params.id, params.proofId, params.size),
    headers: {
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      // Of people: it stays with who has asked for it.
      'cache-control': 'private, no-store',
    },
  }),
  review: (call) => found(proofs.review(...partsOf(call))),
  showPin: async (call) => {
    const [id, , body, by] = partsOf(call);
    return ok(proofs.showPin(id, body, by));
  },
});
