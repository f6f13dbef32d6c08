import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import {
  type Import,
  type ImportAnswers,
  type ImportKind,
  type ImportMapping,
  importsRoutes,
} from '#contract/routes/catalogue/imports.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { type UploadOptions, uploadFile } from '#src/lib/api/upload.ts';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';

const KEY = 'imports.get';
const SOON_MS = 400;

export const isWorking = ({ status }: Pick<Import, 'status'>) =>
  status === 'checking' || status === 'applying';

/** An import, polled while the server is processing it. */
export const useImport = (id: string | undefined) =>
  useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => call(importsRoutes.get, { params: { id: id as string } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? SOON_MS : false),
  });

const SHOWN = '10';

/** The latest imports of a kind. */
export const useEarlierImports = (kind: ImportKind) =>
  useQuery({
    ...answerTo(importsRoutes.list, { query: { kind, limit: SHOWN } }),
    staleTime: 0,
  });

/** The first errors of a check. They do not change until the next check. */
export const useImportErrors = ({ id, version, counts }: Import) =>
  useQuery({
    queryKey: ['imports.errors', id, version],
    queryFn: ({ signal }) => call(importsRoutes.errors, byId(id), { signal }),
    enabled: (counts?.errors ?? 0) > 0,
  });

/** What the last check found that changes, with the values before and after. */
export const useImportChanges = ({ id, version, counts }: Import) =>
  useQuery({
    queryKey: ['imports.changes', id, version],
    queryFn: ({ signal }) => call(importsRoutes.changes, byId(id), { signal }),
    enabled: (counts?.changed ?? 0) > 0,
  });

/** How a file is read; the server detects what is not chosen. */
export type FileChoice = Pick<
  InputOf<typeof importsRoutes.create>['query'],
  'encoding' | 'headerLine'
>;

/** Uploads a file to import; with a store, as the items of that store. */
export const uploadImport = (
  kind: ImportKind,
  storeId: string | undefined,
  file: File,
  options: UploadOptions,
  choice: FileChoice = {},
): Promise<Import> =>
  uploadFile(
    importsRoutes.create,
    { query: { kind, ...(storeId ? { storeId } : {}), ...choice } },
    file,
    options,
  );

/** Reads the file of an import again as chosen: a new import, in place of the one before. */
export async function uploadAgain(
  { id, version, kind, storeId }: Import,
  file: File,
  options: UploadOptions,
  choice: FileChoice,
): Promise<Import> {
  const made = await uploadImport(kind, storeId?.toString(), file, options, choice);
  const params = { id: String(id) };
  // The first reading is of no use. If a colleague has applied it, it stays.
  await call(importsRoutes.cancel, { params }, { ifMatch: version }).catch(() => undefined);
  return made;
}

type Act =
  | { do: 'check'; mapping: ImportMapping; answers?: ImportAnswers }
  | { do: 'apply'; skipRefused: boolean }
  | { do: 'cancel' };

/** The acts on an import. Each updates the cached import from the response. */
export function useImportActs(one: Import) {
  const client = useQueryClient();
  const options = { ifMatch: one.version };
  const params = { id: String(one.id) };
  const send = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    call(endpoint, input, options);
  return useMutation({
    mutationFn: (act: Act): Promise<Import> => {
      if (act.do === 'check')
        return send(importsRoutes.check, {
          params,
          body: { mapping: act.mapping, answers: act.answers ?? one.answers },
        });
      if (act.do === 'apply')
        return send(importsRoutes.apply, { params, body: { skipRefused: act.skipRefused } });
      return send(importsRoutes.cancel, { params });
    },
    onSuccess: (after) => client.setQueryData([KEY, String(one.id)], after),
    onError: (error) => {
      announceFailure(error);
      void client.invalidateQueries({ queryKey: [KEY, String(one.id)] });
    },
  });
}
export type ImportActs = ReturnType<typeof useImportActs>;
