import { queryOptions } from '@tanstack/react-query';
import { bankAnswersRoutes } from '#contract/routes/money/bank-answers.ts';
import {
  type BankFileDetail,
  type BankFileSummary,
  bankFilesRoutes,
} from '#contract/routes/money/bank-files.ts';
import { byId, call, pathOf } from '#src/lib/api/call.ts';
import { http } from '#src/lib/api/http.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import { saveBlob } from '#src/lib/api/save-file.ts';
import { type UploadOptions, uploadFile } from '#src/lib/api/upload.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import { announceFailure } from '#src/ui/failure/announce-failure.ts';

/** The root of the query keys of bank files. */
export const BANK_FILE = 'bankFiles.file';

/** A bank file with its payments. */
export const bankFileOf = (id: string) =>
  queryOptions({
    queryKey: [BANK_FILE, id],
    queryFn: ({ signal }) => call(bankFilesRoutes.get, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** How many of the latest files a choice looks through. */
const LATEST = 100;

/** Bank files by their name, the latest first. */
export const bankFileSource = {
  find: async (q: string, signal: AbortSignal) => {
    const { items } = await call(
      bankFilesRoutes.list,
      { query: { limit: String(LATEST) } },
      { signal },
    );
    const wanted = normaliseText(q);
    return items
      .filter(({ name }) => normaliseText(name).includes(wanted))
      .map(({ id, name, at }) => ({ value: String(id), label: name, more: moment(at) }));
  },
  show: async (id: string, signal: AbortSignal) =>
    (await call(bankFilesRoutes.get, { params: { id } }, { signal })).name,
};

/** Downloads a bank file as it was made. A plain link would lack the token that the request needs. */
export async function saveBankFile({ id, name }: Pick<BankFileSummary, 'id' | 'name'>) {
  try {
    const url = pathOf(bankFilesRoutes.download.path, { id });
    const { data } = await http.request<Blob>({ url, responseType: 'blob' });
    saveBlob(name, data);
  } catch (error) {
    announceFailure(error);
  }
}

/** The payouts of a file that the signed-in user may settle. */
export const settleable = ({ paymentsOf }: BankFileDetail) =>
  paymentsOf.filter(({ state, payout }) => state === 'open' && payout.acts?.settle === true);

/** Settles payouts of a bank file together, as paid or as not paid. */
export const settleFile = (
  file: BankFileDetail,
  { outcome, reason, reference }: { outcome: 'paid' | 'failed'; reason: string; reference: string },
) =>
  sendMoney(
    bankFilesRoutes.settle,
    {
      ...byId(file.id),
      body: {
        outcome,
        reason,
        ...(reference === '' ? {} : { reference }),
        payouts: settleable(file).map(({ payout: { id, version } }) => ({ id, version })),
      },
    },
    { label: t('bank_files.settle_cmd', { name: file.name }) },
  );

/** Shows what an answer of the bank would change. */
export const previewAnswer = (file: File, options: UploadOptions) =>
  uploadFile(bankAnswersRoutes.preview, {}, file, options);

/** Applies an answer of the bank. The same file again changes nothing. */
export const applyAnswer = (file: File, options: UploadOptions) =>
  uploadFile(bankAnswersRoutes.apply, {}, file, options);
